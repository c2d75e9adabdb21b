//! Preview of a page in the results of a search engine.

use serde::Serialize;

/// Lengths from which search engines cut, in characters.
const MAX_TITLE: usize = 60;
const MAX_DESCRIPTION: usize = 160;

/// Result of a search engine for a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchPreview {
    /// Title, cut as in the results.
    pub title: String,
    pub path: String,
    /// Description, cut as in the results.
    pub description: String,
    /// Spanish advice on lengths; empty when there is none.
    pub advice: Vec<String>,
}

impl SearchPreview {
    /// Builds the preview; empty search texts stand for the title and the summary of the page.
    pub fn new(path: String, (own_title, title): (&str, &str), (own_text, summary): (&str, &str)) -> Self {
        let pick = |own: &str, general: &str| {
            let text = if own.trim().is_empty() { general } else { own };
            text.trim().to_owned()
        };
        let (title, description) = (pick(own_title, title), pick(own_text, summary));
        let mut advice = Vec::new();
        let mut check = |label: &str, text: &str, max: usize| {
            let length = text.chars().count();
            if length > max {
                advice.push(format!("{label}: {length} caracteres; los buscadores cortan a partir de {max}"));
            }
        };
        check("Título", &title, MAX_TITLE);
        check("Descripción", &description, MAX_DESCRIPTION);
        if description.is_empty() {
            advice.push("Sin descripción, los buscadores eligen un texto de la página".to_owned());
        }
        Self { title: cut(&title, MAX_TITLE), path, description: cut(&description, MAX_DESCRIPTION), advice }
    }
}

/// Cuts a text after a word, with an ellipsis.
fn cut(text: &str, max: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(max) else { return text.to_owned() };
    let part = text.get(..end).unwrap_or_default();
    let part = part.rfind(' ').and_then(|space| part.get(..space)).unwrap_or(part);
    format!("{}…", part.trim_end_matches([' ', ',', '.', ';', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_after_a_word() {
        assert_eq!(cut("Jabón de oliva", 20), "Jabón de oliva");
        assert_eq!(cut("Jabón de oliva, hecho en casa", 18), "Jabón de oliva…");
        assert_eq!(cut("Otorrinolaringólogo", 5), "Otorr…");
    }

    #[test]
    fn the_texts_of_the_page_stand_in_for_missing_ones() {
        let preview = SearchPreview::new("/tienda/a/b".into(), (" ", "Jabón"), ("", "De oliva."));
        assert_eq!((preview.title.as_str(), preview.description.as_str()), ("Jabón", "De oliva."));
        assert!(preview.advice.is_empty());
        let long = SearchPreview::new("/".into(), (&"a ".repeat(40), ""), ("", ""));
        assert_eq!(long.advice.len(), 2);
    }
}
