"""The small net beside the tables: what pieces that stand apart are worth together."""

import torch

import weights


class Net(torch.nn.Module):
    def __init__(self, squares, units):
        super().__init__()
        self.rows = torch.nn.Parameter(torch.randn(4 * squares, units) * 0.1)
        self.bias = torch.nn.Parameter(torch.full((units,), 0.2))
        self.worth = torch.nn.Parameter(torch.randn(units, 2) * 0.02)

    def forward(self, boards):
        """For the opening and the ending; `boards` as in `samples.digits`."""
        stands = torch.cat([boards == piece for piece in (1, 2, 3, 4)], 1).float()
        return (stands @ self.rows + self.bias).clamp(0, 1) ** 2 @ self.worth

    def go_on(self, numbers, unit):
        """From what stands in a file, where `unit` makes one of what the net says."""
        parts = [(self.rows, weights.ONE), (self.bias, weights.ONE), (self.worth, unit)]
        found = torch.tensor(numbers, dtype=torch.float32).split([p.numel() for p, _ in parts])
        with torch.no_grad():
            for (part, one), said in zip(parts, found):
                part.copy_((said / one).view_as(part))

    def penalty(self):
        return (self.rows**2).sum() + (self.worth**2).sum()

    def numbers(self, unit):
        """What stands in the file, where `unit` makes one of what the net says."""
        parts = [self.rows * weights.ONE, self.bias * weights.ONE, self.worth * unit]
        whole = torch.cat([part.flatten() for part in parts]).round()
        return whole.clamp(-32767, 32767).to(torch.int16).cpu().numpy()
