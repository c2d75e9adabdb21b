//! Frequent questions as a page: groups, questions and answers, and the HTML that consists of them (rule 12.6).
//!
//! The HTML of the page is what is stored. It can be edited as questions when it can be formed from them again without a
//! difference.

use serde::{Deserialize, Serialize};

use crate::forms::FieldError;
use crate::json_names::json_names;

const MAX_ENTRIES: usize = 300;
const MAX_TITLE_LENGTH: usize = 200;
/// Number of questions from which a page is one of frequent questions.
const MIN_QUESTIONS: usize = 2;

/// Page of frequent questions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Faq {
    /// HTML before the first entry.
    #[serde(default)]
    pub intro: String,
    pub entries: Vec<FaqEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FaqEntry {
    pub kind: FaqEntryKind,
    pub title: String,
    /// HTML; empty for the heading of a group.
    #[serde(default)]
    pub answer: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum FaqEntryKind {
    /// Heading of the questions that follow.
    Group,
    Question,
}

json_names!(FaqEntryKind: Group = "group", Question = "question");

impl Faq {
    /// Reads sanitised HTML; `None` when it cannot be formed from questions without a difference.
    pub fn from_html(html: &str) -> Option<Self> {
        let has_groups = html.contains("<h2>") && html.contains("<h3>");
        let (intro, mut rest) = html.split_at(next_heading(html).unwrap_or(html.len()));
        let mut entries = Vec::new();
        while !rest.is_empty() {
            let (tag, content) = rest.split_at_checked("<h2>".len())?;
            let (title, after) = content.split_once(if tag == "<h2>" { "</h2>" } else { "</h3>" })?;
            let is_group = has_groups && tag == "<h2>";
            let (answer, following) = after.split_at(next_heading(after).unwrap_or(after.len()));
            entries.push(FaqEntry {
                kind: if is_group { FaqEntryKind::Group } else { FaqEntryKind::Question },
                title: decoded(title),
                answer: answer.to_owned(),
            });
            rest = following;
        }
        let faq = Self { intro: intro.to_owned(), entries };
        (!faq.entries.is_empty() && faq.html() == html && faq.check_headings().is_empty()).then_some(faq)
    }

    /// HTML of the page. With groups, questions are headings below them.
    pub fn html(&self) -> String {
        let has_groups = self.entries.iter().any(|entry| entry.kind == FaqEntryKind::Group);
        let entry = |FaqEntry { kind, title, answer }: &FaqEntry| {
            let (tag, answer) = match kind {
                FaqEntryKind::Group => ("h2", ""),
                FaqEntryKind::Question => (if has_groups { "h3" } else { "h2" }, answer.as_str()),
            };
            format!("<{tag}>{}</{tag}>{answer}", encoded(title))
        };
        [self.intro.clone()].into_iter().chain(self.entries.iter().map(entry)).collect()
    }

    /// Returns true for a page of frequent questions, as opposed to a text with headings.
    pub fn is_faq(&self) -> bool {
        let is_question = |entry: &&FaqEntry| entry.title.starts_with('¿') && entry.title.ends_with('?');
        self.entries.iter().filter(is_question).count() >= MIN_QUESTIONS
    }

    /// Validation errors, in field order.
    pub fn check(&self) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let questions = self.entries.iter().filter(|entry| entry.kind == FaqEntryKind::Question).count();
        if questions == 0 {
            errors.push(FieldError::new("faq.entries", "Añade al menos una pregunta"));
        } else if self.entries.len() > MAX_ENTRIES {
            errors.push(FieldError::new("faq.entries", format!("No puede haber más de {MAX_ENTRIES}")));
        }
        for (position, entry) in self.entries.iter().enumerate() {
            let length = entry.title.trim().chars().count();
            if !(1..=MAX_TITLE_LENGTH).contains(&length) {
                let message = format!("Debe tener entre 1 y {MAX_TITLE_LENGTH} caracteres");
                errors.push(FieldError::new(format!("faq.entries.{position}.title"), message));
            }
            if entry.kind == FaqEntryKind::Question && is_blank(&entry.answer) {
                errors.push(FieldError::new(
                    format!("faq.entries.{position}.answer"),
                    "Respuesta es obligatoria",
                ));
            }
        }
        errors.into_iter().chain(self.check_headings()).collect()
    }

    /// Errors of headings within an introduction or an answer, which would be other questions.
    fn check_headings(&self) -> Vec<FieldError> {
        let message = "No puede llevar títulos: cada título es otra pregunta";
        let intro = has_heading(&self.intro).then(|| FieldError::new("faq.intro", message));
        let answers = self.entries.iter().enumerate().filter(|(_, entry)| has_heading(&entry.answer));
        let answers =
            answers.map(|(position, _)| FieldError::new(format!("faq.entries.{position}.answer"), message));
        intro.into_iter().chain(answers).collect()
    }
}

/// Position of the next heading of an entry.
fn next_heading(html: &str) -> Option<usize> {
    [html.find("<h2>"), html.find("<h3>")].into_iter().flatten().min()
}

fn has_heading(html: &str) -> bool {
    ["<h1", "<h2", "<h3", "<h4"].iter().any(|tag| html.contains(tag))
}

/// Returns true for HTML without text and pictures.
fn is_blank(html: &str) -> bool {
    let texts = html.split('<').enumerate().map(|(position, part)| {
        if position == 0 { part } else { part.split_once('>').map_or("", |(_, text)| text) }
    });
    !html.contains("<img") && texts.collect::<String>().trim().is_empty()
}

/// Text as the sanitiser writes it.
fn encoded(text: &str) -> String {
    text.replace('&', "&amp;").replace('\u{a0}', "&nbsp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn decoded(html: &str) -> String {
    html.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", "\u{a0}").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(kind: FaqEntryKind, title: &str, answer: &str) -> FaqEntry {
        FaqEntry { kind, title: title.into(), answer: answer.into() }
    }

    /// Rule 12.6.
    #[test]
    fn a_page_is_read_as_groups_and_questions() {
        let html = "<p>Hola</p><h2>Pagos</h2><h3>¿Cómo pago?</h3><p>Con <b>tarjeta</b>.</p><h3>¿Y A&amp;B &lt;ya&gt;?</h3><p>Sí.</p>";
        let faq = Faq::from_html(html).unwrap();
        assert_eq!(faq.intro, "<p>Hola</p>");
        let expected = [
            entry(FaqEntryKind::Group, "Pagos", ""),
            entry(FaqEntryKind::Question, "¿Cómo pago?", "<p>Con <b>tarjeta</b>.</p>"),
            entry(FaqEntryKind::Question, "¿Y A&B <ya>?", "<p>Sí.</p>"),
        ];
        assert_eq!(faq.entries, expected);
        assert_eq!(faq.html(), html);
        assert!(faq.is_faq());
        assert_eq!(faq.check(), []);
        let flat = Faq::from_html("<h2>¿Uno?</h2><p>a</p><h2>Dos</h2><p>b</p>").unwrap();
        assert!(flat.entries.iter().all(|entry| entry.kind == FaqEntryKind::Question));
        assert!(!flat.is_faq());
    }

    /// Rule 12.6.
    #[test]
    fn a_page_that_questions_cannot_form_is_none_of_them() {
        for html in [
            "<h2>Pagos</h2><p>Texto del grupo</p><h3>¿Cómo?</h3><p>Así.</p>",
            "<h3>¿Cómo?</h3><p>Así.</p>",
            "<h2>¿<em>Cómo</em>?</h2><p>Así.</p><h4>Además</h4>",
            "<h2 lang=\"en\">How?</h2><p>Thus.</p>",
            "<h2>¿Cómo?",
            "<p>Hola</p>",
            "",
            "<h2>¿A &quot;B&quot;?</h2><p>x</p>",
        ] {
            assert_eq!(Faq::from_html(html), None, "{html}");
        }
    }

    /// Rule 12.6.
    #[test]
    fn questions_have_a_title_and_an_answer_without_headings() {
        let fields = |entries: Vec<FaqEntry>| {
            let faq = Faq { entries, ..Faq::default() };
            faq.check().into_iter().map(|error| error.field).collect::<Vec<_>>()
        };
        assert_eq!(fields(vec![entry(FaqEntryKind::Group, "Pagos", "")]), ["faq.entries"]);
        let faulty = vec![
            entry(FaqEntryKind::Question, " ", "<p> </p>"),
            entry(FaqEntryKind::Question, "¿Cómo?", "<h2>Otra</h2>"),
            entry(FaqEntryKind::Question, "¿Foto?", "<p><img src=\"/media/a-1.webp\"></p>"),
        ];
        let expected = ["faq.entries.0.title", "faq.entries.0.answer", "faq.entries.1.answer"];
        assert_eq!(fields(faulty), expected);
    }
}
