//! The cart's changes as they cross: its figures as numbers, and apart from them the texts.

use mostrador_core::cart::{CartChanges, LineChange, Rest};
use mostrador_core::money::push_cents;

use crate::convert::to_text;

/// What a group of four numbers says of a line.
const GONE: u32 = 0;
const COUNTED: u32 = 1;
const NEW: u32 = 2;

/// The units and the totals; a group; the usual length of an amount's text.
const HEAD: usize = 8;
const GROUP: usize = 4;
const TEXT: usize = 16;

/// The numbers, and the texts with a line break after each, in the order in which the numbers want them.
///
/// First the cart's units, or `NaN` where instead of them and the totals the whole cart without its lines comes as JSON.
/// Then its seven totals in cents, each with a text, or `NaN` for one that is as it was. After these, four for each change
/// of the lines: what, the place, how many, and its cents. A line that counts otherwise has a text, a new one its JSON.
pub(crate) fn crossing(CartChanges { lines, rest }: &CartChanges) -> (Vec<f64>, String) {
    let mut numbers = Vec::with_capacity(HEAD + GROUP * lines.len());
    let mut texts = Vec::with_capacity(TEXT * (HEAD + lines.len()));
    let mut say = |push: &dyn Fn(&mut Vec<u8>)| {
        push(&mut texts);
        texts.push(b'\n');
    };
    match rest {
        Rest::Figures(count, totals) => {
            numbers.push(f64::from(*count));
            for cents in totals {
                numbers.push(cents.map_or(f64::NAN, number));
                if let Some(cents) = cents {
                    say(&|texts| push_cents(texts, *cents));
                }
            }
        }
        Rest::Whole(view) => {
            numbers.extend([f64::NAN; HEAD]);
            say(&|texts| texts.extend_from_slice(to_text(view).as_bytes()));
        }
    }
    for change in lines {
        let (what, place, count, cents) = match change {
            LineChange::Gone(place, count) => (GONE, place, u32::try_from(*count).unwrap_or(u32::MAX), 0),
            LineChange::Counted(place, quantity, cents) => {
                say(&|texts| push_cents(texts, *cents));
                (COUNTED, place, *quantity, *cents)
            }
            LineChange::New(place, line) => {
                say(&|texts| texts.extend_from_slice(to_text(line).as_bytes()));
                (NEW, place, 0, 0)
            }
        };
        numbers.extend([f64::from(what), index(*place), f64::from(count), number(cents)]);
    }
    (numbers, String::from_utf8(texts).unwrap_or_default())
}

#[expect(clippy::cast_precision_loss, reason = "shown cents are whole numbers that JavaScript keeps exact")]
fn number(cents: i64) -> f64 {
    cents as f64
}

#[expect(clippy::cast_precision_loss, reason = "a cart has a thousand lines")]
fn index(place: usize) -> f64 {
    place as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_numbers_and_texts_come_in_their_order() {
        let figures = Rest::Figures(3, [Some(-5), None, None, Some(1_234), None, None, None]);
        let lines = vec![LineChange::Gone(2, 7), LineChange::Counted(1, 3, 900)];
        let (numbers, texts) = crossing(&CartChanges { lines, rest: figures });
        let told: Vec<_> = numbers.iter().map(|number| number.is_finite().then_some(*number)).collect();
        let head = [Some(3.0), Some(-5.0), None, None, Some(1234.0), None, None, None];
        assert_eq!(told[..8], head);
        assert_eq!(numbers[8..], [0.0, 2.0, 7.0, 0.0, 1.0, 1.0, 3.0, 900.0]);
        assert_eq!(texts, "-0,05\u{a0}€\n12,34\u{a0}€\n9,00\u{a0}€\n");
    }
}
