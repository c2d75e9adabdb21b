//! Marks the words of a search in the texts of its results.

use mostrador_core::catalogue::{Highlight, HighlightField, ProductId};

use super::query::SearchTerm;
use super::words;

/// Returns the ranges of a text that match a searched word or a form of it.
pub fn highlights(
    product: ProductId,
    field: HighlightField,
    text: &str,
    terms: &[SearchTerm],
) -> Vec<Highlight> {
    words::split_words(text)
        .filter(|word| {
            let folded = words::fold(word.spelling);
            let stem = words::stem(&folded);
            terms.iter().any(|term| {
                term.stem == stem || term.completions.contains(&stem) || term.corrections.contains(&stem)
            })
        })
        .map(|word| Highlight { product, field, start: word.start, end: word.end })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::vocabulary::{Vocabulary, WordSource};
    use super::*;
    use crate::search::query::{Tolerance, parse_query};

    #[test]
    fn every_form_of_a_word_is_marked() {
        let mut vocabulary = Vocabulary::default();
        vocabulary.add_text("Champú sólido. Champús. Sulfatos", WordSource::Name);
        let terms = parse_query("champu sulf", &vocabulary, Tolerance::UnknownWords);
        let text = "Champús sólidos, sin sulfatos";
        let found = highlights(7.into(), HighlightField::Title, text, &terms);
        let slices: Vec<String> = found
            .iter()
            .map(|mark| {
                text.chars().skip(mark.start as usize).take((mark.end - mark.start) as usize).collect()
            })
            .collect();
        assert_eq!(slices, ["Champús", "sulfatos"]);
        assert_eq!(found[0].product, 7.into());
    }
}
