//! Where the words of a search stand in the texts that it found.

use mostrador_core::catalogue::{Highlight, HighlightField};

use super::plan::Wanted;
use super::words;

/// The stretches of a text that are what is looked for, or a form of it.
#[must_use]
pub fn highlights(product: u32, field: HighlightField, text: &str, wanted: &[Wanted]) -> Vec<Highlight> {
    words::words(text)
        .filter(|word| {
            let folded = words::folded(word.written);
            let stem = words::stem(&folded);
            wanted.iter().any(|wanted| {
                wanted.stem == stem
                    || wanted.completions.contains(&stem)
                    || wanted.corrections.contains(&stem)
            })
        })
        .map(|word| Highlight { product, field, start: word.start, end: word.end })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::plan::{Tolerance, plan};
    use super::super::vocabulary::{Place, Vocabulary};
    use super::*;

    #[test]
    fn every_form_of_a_word_is_marked() {
        let mut vocabulary = Vocabulary::default();
        vocabulary.learn("Champú sólido. Champús. Sulfatos", Place::Name);
        let wanted = plan("champu sulf", &vocabulary, Tolerance::Unknown);
        let text = "Champús sólidos, sin sulfatos";
        let found = highlights(7, HighlightField::Title, text, &wanted);
        let slices: Vec<String> = found
            .iter()
            .map(|mark| {
                text.chars().skip(mark.start as usize).take((mark.end - mark.start) as usize).collect()
            })
            .collect();
        assert_eq!(slices, ["Champús", "sulfatos"]);
        assert_eq!(found[0].product, 7);
    }
}
