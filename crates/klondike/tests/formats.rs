//! The deals of other solvers, on examples whose layout those solvers' own papers show.

mod common;

use quina_klondike::{Deal, Layout, Rules};

/// The deal of `MinimalKlondike`'s read-me, which draws it beside the digits.
const SHOOTME: &str = "072103023042094134111092051034044074114052123011083122012131091082124064014093033112071104132053133102084041013073063031061043081054113062024021101022032121";

/// The piles of a deal, face-down cards in brackets, a line each; then the stock.
fn drawn(deal: &Deal) -> String {
    let layout = Layout::new(deal, Rules::DRAW_ONE);
    let mut lines = Vec::new();
    for pile in layout.piles() {
        let down = pile.face_down().iter().map(|card| format!("[{card}]"));
        let up = pile.face_up().iter().map(ToString::to_string);
        lines.push(down.chain(up).collect::<Vec<_>>().join(" "));
    }
    let stock: Vec<String> = layout.stock().iter().map(ToString::to_string).collect();
    lines.push(stock.join(" "));
    lines.join("\n")
}

#[test]
fn shootme_digits() {
    let deal = Deal::from_shootme(SHOOTME).unwrap();
    assert_eq!(
        drawn(&deal),
        "7D\n\
         [TH] 9D\n\
         [2H] [5C] 5D\n\
         [4D] [3S] [QH] AD\n\
         [9S] [4S] [AC] [KC] QS\n\
         [KS] [7S] [8H] [9C] [6S] 9H\n\
         [JC] [JS] [QD] [8D] [AS] [3H] JD\n\
         7C TS KD 5H KH TD 8S 4C AH 7H 6H 3C 6C 4H 8C 5S JH 6D 2S 2C TC 2D 3D QC"
    );
    assert_eq!(deal.to_shootme(), SHOOTME);
    let spaced: String = SHOOTME.chars().flat_map(|digit| [digit, ' ']).collect();
    assert_eq!(Deal::from_any(&spaced), Ok(deal));
}

/// Solvitaire's read-me shows what it deals for seed 1, which the data file has as S-1: the last
/// cards of the piles, and the stock from its bottom, the card turned last, upwards.
#[test]
fn solvitaire_json() {
    let deal: Deal = common::decks("draw3.csv")[0].parse().unwrap();
    let json = r#"{"tableau piles":[["9D"],["4c","AS"],["Qd","10d","JC"],["9s","Js","8s","6D"],["6s","8h","5h","8d","JH"],["3d","3c","8c","7h","9h","AH"],["2h","5d","Kd","7s","2c","Kh","JD"]],"stock":["6H","KS","10C","QH","AC","2S","4H","QC","QS","3S","AD","5C","2D","4D","KC","7C","4S","9C","5S","7D","10H","3H","6C","10S"]}"#;
    assert_eq!(deal.to_solvitaire(), json);
    assert_eq!(Deal::from_any(json), Ok(deal.clone()));
    let layout = Layout::new(&deal, Rules::DRAW_ONE);
    assert_eq!(
        layout.stock()[0].to_string(),
        "TS",
        "the stock's top is turned first"
    );

    // With empty heaps, as lonelybot writes them and as Solvitaire's schema has them.
    for extra in [
        r#","waste":[],"foundation":[[],[],[],[]]}"#,
        r#","waste":[],"foundations":[]}"#,
    ] {
        let longer = json.replace("]}", &format!("]{extra}"));
        assert_eq!(Deal::from_any(&longer), Ok(deal.clone()), "{longer}");
    }
    // All upper case: a hand-made file that leaves out which cards lie face down.
    assert_eq!(
        Deal::from_any(
            &json
                .to_uppercase()
                .replace("TABLEAU PILES", "tableau piles")
                .replace("STOCK", "stock")
        ),
        Ok(deal.clone())
    );
    // Ranks as numbers.
    let numbers = json
        .replace("\"A", "\"1")
        .replace("\"J", "\"11")
        .replace("\"Q", "\"12")
        .replace("\"K", "\"13");
    assert_eq!(Deal::from_any(&numbers), Ok(deal));
}

/// The deal in `PySol`'s list that comes with `ShootMe`'s solver.
#[test]
fn pysol_list() {
    let text = "Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS
5C
<7H> 9H
<2D> <9S> AC
<5D> <QH> <5S> 8C
<QC> <2C> <JS> <3C> 7D
<5H> <7S> <KD> <9C> <JC> 6S
<4C> <AH> <2S> <6C> <6H> <TH> KH
";
    let deal = Deal::from_pysol(text).unwrap();
    assert_eq!(
        drawn(&deal),
        "5C\n\
         [7H] 9H\n\
         [2D] [9S] AC\n\
         [5D] [QH] [5S] 8C\n\
         [QC] [2C] [JS] [3C] 7D\n\
         [5H] [7S] [KD] [9C] [JC] 6S\n\
         [4C] [AH] [2S] [6C] [6H] [TH] KH\n\
         TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS"
    );
    assert_eq!(deal.to_pysol(), text);
    for other in [
        text.replace('T', "10").replace("10alon", "talon"),
        text.replace(['<', '>'], " "),
        text.replace('\n', "\r\n"),
        format!("\n# a remark\n{}", text.replace("\n<", "\n: <")),
    ] {
        assert_eq!(Deal::from_pysol(&other), Ok(deal.clone()), "{other}");
    }
    assert_eq!(Deal::from_any(text), Ok(deal));
}

#[test]
fn all_formats_of_all_deals_read_back() {
    for deck in common::decks("draw1.csv") {
        let deal: Deal = deck.parse().unwrap();
        assert_eq!(Deal::from_any(&deal.to_shootme()), Ok(deal.clone()));
        assert_eq!(Deal::from_any(&deal.to_solvitaire()), Ok(deal.clone()));
        assert_eq!(Deal::from_any(&deal.to_pysol()), Ok(deal));
    }
}
