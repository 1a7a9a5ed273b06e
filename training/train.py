"""Learns the pattern weights of a game of draughts from self-play and writes them for the engine.

    python3 train.py international large samples.bin [samples2.bin.xz ...] --output weights.bin
"""

import argparse
import json
import lzma
import math
import time

import numpy as np
import torch

import net
import regions
import samples
import weights

CHUNK = 1 << 18

# From this share of the pieces on the outcome counts for more, down to where it counts as in endings.
ENDING_BEGINS, ENDING_FULL = 0.5, 0.25

# Hundredths of a man beyond which a position is as good as decided.
DECIDED = 400


def read(paths):
    found = []
    for path in paths:
        opener = lzma.open if path.endswith(".xz") else open
        with opener(path, "rb") as file:
            data = file.read()
        if data.startswith(b"quina selfplay"):
            data = data.split(b"\n", 2)[2]
        found.append(np.frombuffer(data[: len(data) // 32 * 32], dtype=samples.RECORD))
    return np.concatenate(found)


def columns(region_list):
    """Every table that is learned: (region, squares), the wholes first."""
    wholes = [(region, region.squares) for region in region_list]
    return wholes + [(region, part) for region in region_list for part in region.parts]


def encode(rules, region_list, records, device):
    """For each position: entries of the tables for the mover and the other, plain terms, phase, board."""
    starts, size = [], 0
    for region, squares in columns(region_list):
        starts.append(size)
        size += region.states ** len(squares)
    entries, terms, seen_boards = [], [], []
    for first in range(0, len(records), CHUNK):
        boards = samples.digits(rules, records[first : first + CHUNK], device)
        seen_boards.append(boards)
        other = samples.turned(boards)
        both = []
        for view in (boards, other):
            men = torch.where(view > 2, torch.zeros_like(view), view)
            for (region, squares), start in zip(columns(region_list), starts):
                seen = (men if region.states == 3 else view)[:, squares].int()
                place = torch.tensor(
                    [region.states**i for i in range(len(squares))], device=device, dtype=torch.int32
                )
                both.append((seen * place).sum(1, dtype=torch.int32) + start)
        entries.append(torch.stack(both, 1))
        count = lambda digit: (boards == digit).sum(1).float()
        kings = [count(3) > 0, count(4) > 0]
        plain = [
            torch.ones(len(boards), device=device),
            count(1) - count(2),
            (kings[0] & ~kings[1]).float() - (kings[1] & ~kings[0]).float(),
            samples.king_moves(rules, boards, 3) - samples.king_moves(rules, boards, 4),
        ]
        squares = (boards == 3).float() - (other == 3).float()
        terms.append(torch.cat([torch.stack(plain, 1), squares], 1).half())
    pieces = torch.from_numpy(records["pieces"].astype(np.float32)).to(device)
    phase = pieces / (2 * rules.men)
    return torch.cat(entries), torch.cat(terms), phase, torch.cat(seen_boards), size


class Model(torch.nn.Module):
    def __init__(self, size, terms, squares, units):
        super().__init__()
        self.tables = torch.nn.Parameter(torch.zeros(size, 2))
        self.terms = torch.nn.Parameter(torch.zeros(terms, 2))
        self.net = net.Net(squares, units)

    def forward(self, entries, terms, phase, boards):
        half = entries.shape[1] // 2
        sign = torch.ones(entries.shape, device=entries.device)
        sign[:, half:] = -1
        pairs = torch.nn.functional.embedding_bag(
            entries, self.tables, mode="sum", per_sample_weights=sign
        )
        pairs = pairs + terms.float() @ self.terms + self.net(boards)
        return pairs[:, 0] * phase + pairs[:, 1] * (1 - phase)


def scale_of(score, result):
    """Hundredths of a man that make the odds e to 1, by the games themselves."""
    score = score.clamp(-1500, 1500)
    best = min(
        (
            torch.nn.functional.binary_cross_entropy_with_logits(score / s, result).item(),
            s,
        )
        for s in range(40, 400, 10)
    )
    return best[1]


def base_of(path, rules, region_list, scale):
    """A file with the same regions, and its terms and tables as the trainer counts."""
    file = weights.Weights(path)
    squares = [[s + 1 for s in region.squares] for region in region_list]
    if [region["squares"] for region in file.head["regions"]] != squares:
        raise SystemExit(f"{path}: other regions")
    numbers = torch.tensor(file.numbers[: file.first_of_net], dtype=torch.float32).view(-1, 2)
    terms = weights.PLAIN_TERMS + rules.squares
    return file, *(numbers / (file.head["unit"] * scale)).split([terms, len(numbers) - terms])


def learn(args, rules, region_list, records, device):
    entries, terms, phase, boards, size = encode(rules, region_list, records, device)
    score = torch.from_numpy(records["score"].astype(np.float32)).to(device)
    # Where no game went, the search has the only word.
    played = torch.from_numpy(records["result"] != samples.UNPLAYED).to(device)
    result = torch.from_numpy(records["result"].astype(np.float32)).to(device) / 2 + 0.5
    scale = args.scale or scale_of(score[played], result[played])
    said = torch.sigmoid(score / scale)
    ending = ((ENDING_BEGINS - phase) / (ENDING_BEGINS - ENDING_FULL)).clamp(0, 1)
    told = args.outcome + (args.ending_outcome - args.outcome) * ending
    target = torch.where(played, told * result + (1 - told) * said, said)
    held = len(records) // 20
    train = len(records) - held
    model = Model(size, terms.shape[1], rules.squares, args.units).to(device)
    # What a file says already: only what differs from it is held small.
    base = torch.zeros(size, 2, device=device)
    if args.base:
        file, base_terms, base_tables = base_of(args.base, rules, region_list, scale)
        base[: len(base_tables)] = base_tables
        with torch.no_grad():
            model.terms.copy_(base_terms)
            model.tables.copy_(base)
        if args.units == file.head.get("units", 0):
            model.net.go_on(file.numbers[file.first_of_net :], file.head["unit"] * scale)
    wholes = sum(region.states ** len(region.squares) for region in region_list)
    prior = torch.full((size, 1), 1 / args.part_sigma**2, device=device)
    prior[:wholes] = 1 / args.whole_sigma**2
    groups = [
        {"params": [model.tables, model.terms], "lr": args.rate},
        {"params": model.net.parameters(), "lr": args.net_rate},
    ]
    optimiser = torch.optim.Adam(groups, betas=(0.9, 0.98))
    steps = args.epochs * train // args.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, [args.rate, args.net_rate], total_steps=steps + 1
    )
    generator = torch.Generator(device=device).manual_seed(args.seed)
    bce = torch.nn.functional.binary_cross_entropy_with_logits
    judge = lambda pick: model(entries[pick], terms[pick], phase[pick], boards[pick])
    begun = time.time()
    step = 0
    for epoch in range(args.epochs):
        order = torch.randperm(train, device=device, generator=generator)
        total, batches = 0.0, 0
        for first in range(0, train - args.batch + 1, args.batch):
            if step >= steps:
                break
            pick = order[first : first + args.batch]
            loss = bce(judge(pick), target[pick])
            penalty = (prior * (model.tables - base) ** 2).sum() + (model.terms**2).sum()
            penalty = penalty + model.net.penalty()
            optimiser.zero_grad(set_to_none=True)
            (loss + penalty / (2 * train)).backward()
            optimiser.step()
            schedule.step()
            step += 1
            total += loss.detach()
            batches += 1
        if epoch % 5 == 4 or epoch == args.epochs - 1:
            with torch.no_grad():
                chunks = range(train, len(records), CHUNK)
                kept = torch.cat([judge(slice(i, i + CHUNK)) for i in chunks])
                seen = played[train:]
                print(
                    f"epoch {epoch + 1}: loss {total / batches:.5f}, "
                    f"held {bce(kept, target[train:]):.5f}, "
                    f"outcome {bce(kept[seen], result[train:][seen]):.5f} "
                    f"(search {bce(score[train:][seen] / scale, result[train:][seen]):.5f}), "
                    f"{time.time() - begun:.0f} s",
                    flush=True,
                )
    return model, scale


def fold(region_list, tables):
    """The tables of the wholes, with what was learned of their parts added."""
    found, start = [], 0
    for region in region_list:
        size = region.states ** len(region.squares)
        found.append(tables[start : start + size].clone())
        start += size
    for region, whole in zip(region_list, found):
        filling = torch.arange(len(whole), device=tables.device)
        digit = {
            square: filling // region.states**i % region.states
            for i, square in enumerate(region.squares)
        }
        for part in region.parts:
            size = region.states ** len(part)
            entry = sum(digit[square] * region.states**i for i, square in enumerate(part))
            whole += tables[start + entry]
            start += size
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=["international", "english"])
    parser.add_argument("regions")
    parser.add_argument("samples", nargs="+")
    parser.add_argument(
        "--undecided", nargs="*", default=[], help="more files, without their decided positions"
    )
    parser.add_argument("--output", required=True)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--batch", type=int, default=1 << 16)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--outcome", type=float, default=0.6)
    parser.add_argument("--ending-outcome", type=float, help="where few pieces are left")
    parser.add_argument("--whole-sigma", type=float, default=0.1)
    parser.add_argument("--part-sigma", type=float, default=0.3)
    parser.add_argument("--scale", type=float, default=0)
    parser.add_argument("--units", type=int, default=64, help="of the net beside the tables")
    parser.add_argument("--net-rate", type=float, default=0.003)
    parser.add_argument(
        "--base", help="a file whose tables are learned on, and its net if it has as many units"
    )
    parser.add_argument("--shuffle-blocks", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.ending_outcome is None:
        args.ending_outcome = args.outcome
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    rules = samples.INTERNATIONAL if args.game == "international" else samples.ENGLISH
    region_list = getattr(regions, args.game)()[args.regions]
    records = read(args.samples)
    if args.undecided:
        more = read(args.undecided)
        records = np.concatenate([records, more[np.abs(more["score"]) <= DECIDED]])
    if args.shuffle_blocks:
        # Whole stretches of games are held back from every file, not the end of the last one.
        blocks = [records[i : i + 4096] for i in range(0, len(records), 4096)]
        order = np.random.default_rng(args.seed).permutation(len(blocks))
        records = np.concatenate([blocks[i] for i in order])
    print(f"{args.game} {args.regions}: {len(records)} positions", flush=True)
    model, scale = learn(args, rules, region_list, records, device)
    with torch.no_grad():
        unit = 16
        whole = lambda t: (t * scale * unit).round().clamp(-32767, 32767).to(torch.int16).cpu().numpy()
        recipe = {k: v for k, v in vars(args).items() if k not in ("output", "samples", "undecided", "base")}
        weights.write(
            args.output,
            rules,
            region_list,
            whole(model.terms),
            [whole(table) for table in fold(region_list, model.tables)],
            (args.units, model.net.numbers(scale * unit)),
            unit,
            {**recipe, "positions": len(records), "scale": scale},
        )
        print("terms", json.dumps((model.terms * scale)[:4].tolist()), "scale", scale)


if __name__ == "__main__":
    main()
