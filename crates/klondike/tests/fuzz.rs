//! Whatever is fed to a reader, it answers; and what it accepts reads back.

use proptest::prelude::*;
use quina_core::{Notation, State};
use quina_klondike::{Card, Deal, Layout, Move, Rules, Size, check, checker};

const POSITION: &str = "draw=3 redeals=1/2 from-foundation=no stock=TH7D5S9C4S7CKC4D2D5CAD3SQSQC4H2SACQHTCKS6H waste=TS6C3H home=AHAS T1=9D T2=4C T3=QDTD/JC T4=9SJS8S/6D T5=6S8H5H8D/JH T6=3D3C8C7H/9H T7=2H5DKD7S2CKH/JD";
const SOLUTION: &str = "deal: 2x2x1:2D2CACAD\ndraw: 1\nredeals: 2\nfrom-foundation: no\n@ @ AC:W>FC 2C:W>FC\n@ AD:W>FD 2D:T1>FD\n";

/// Feeds a text to every reader there is.
fn read_everywhere(text: &str) {
    for deal in [
        Deal::from_any(text),
        text.parse(),
        Deal::from_solvitaire(text),
        Deal::from_shootme(text),
        Deal::from_pysol(text),
    ]
    .into_iter()
    .flatten()
    {
        assert_eq!(deal.to_string().parse(), Ok(deal));
    }
    if let Ok(layout) = Layout::from_text(text) {
        assert_eq!(Layout::from_text(&layout.to_text()), Ok(layout));
        for mv in layout.legal_moves() {
            let mut next = layout;
            next.play(mv);
            assert_eq!(Layout::from_text(&next.to_text()), Ok(next));
        }
    }
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    if let Ok(card) = text.parse::<Card>() {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    if let Ok(size) = text.parse::<Size>() {
        assert_eq!(size.to_string(), text);
    }
    let layout = Layout::from_text(POSITION).expect(POSITION);
    if let Ok(mv) = layout.move_from_text(text) {
        assert!(layout.legal_moves().contains(&mv));
    }
    let _ = checker::replay(&Deal::seeded(1, Size::WHOLE), Rules::DRAW_ONE, text);
    let _ = check(text.as_bytes());
}

/// Sound texts of every kind, to be maimed.
fn sound() -> Vec<String> {
    let deal = Deal::seeded(3, Size::WHOLE);
    vec![
        deal.to_string(),
        deal.to_solvitaire(),
        deal.to_shootme(),
        deal.to_pysol(),
        "3x2x2:seed 7".to_string(),
        POSITION.to_string(),
        "draw=1 size=4x2x2 stock=2C3C waste=4D2DAC home=- T1=4C T2=AD/3D".to_string(),
        SOLUTION.to_string(),
        "8C:T6>T4".to_string(),
        "@".to_string(),
    ]
}

#[test]
fn sound_texts_are_read() {
    for text in sound() {
        read_everywhere(&text);
    }
    assert!(check(SOLUTION.as_bytes()).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn any_text(text in any::<String>()) {
        read_everywhere(&text);
    }

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = check(&bytes[..]);
        read_everywhere(&String::from_utf8_lossy(&bytes));
    }

    /// Texts of the letters that our formats are made of.
    #[test]
    fn likely_text(text in "[A2-9TJQKCDHSadhs10:>@/=\\- \n{}\\[\\]\",#xfoundatiwsek]{0,120}") {
        read_everywhere(&text);
    }

    /// A sound text with a few characters changed, dropped or put in, or cut short.
    #[test]
    fn maimed_text(
        which in 0usize..10,
        wounds in proptest::collection::vec((any::<prop::sample::Index>(), 0u8..4, any::<char>()), 1..4),
    ) {
        let mut letters: Vec<char> = sound()[which].chars().collect();
        for (place, kind, letter) in wounds {
            if letters.is_empty() {
                break;
            }
            let at = place.index(letters.len());
            match kind {
                0 => letters[at] = letter,
                1 => {
                    letters.remove(at);
                }
                2 => letters.insert(at, letter),
                _ => {
                    let other = letters[place.index(at + 1)];
                    letters[at] = other;
                }
            }
        }
        read_everywhere(&letters.into_iter().collect::<String>());
    }

    /// Fields of positions in any order and number.
    #[test]
    fn shuffled_fields(order in proptest::collection::vec(0usize..13, 0..20)) {
        let fields: Vec<&str> = POSITION.split(' ').collect();
        let text: Vec<&str> = order.iter().map(|&i| fields[i]).collect();
        read_everywhere(&text.join(" "));
    }
}
