//! Subject and introduction of each kind of mail, as the owner writes them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::mail_kind::MailKind;
use super::{MAX_LINE, MAX_TEXT, check_text};
use crate::forms::FieldError;

/// Value that a text names in braces, such as `{número}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailPlaceholder {
    /// Number of the order.
    Number,
    /// First name of the recipient.
    Name,
    /// Name of the shop.
    Shop,
    /// Amount of the order or of the refund.
    Amount,
    /// Title of the course.
    Course,
}

impl MailPlaceholder {
    pub const ALL: [Self; 5] = [Self::Number, Self::Name, Self::Shop, Self::Amount, Self::Course];

    /// Name within the braces.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "número",
            Self::Name => "nombre",
            Self::Shop => "tienda",
            Self::Amount => "importe",
            Self::Course => "curso",
        }
    }
}

impl MailKind {
    /// Values that the texts of this kind may name.
    pub const fn placeholders(self) -> &'static [MailPlaceholder] {
        use MailPlaceholder::{Amount, Course, Name, Number, Shop};
        match self {
            Self::OrderPlaced
            | Self::OrderPaid
            | Self::OrderShipped
            | Self::OrderReady
            | Self::OrderCancelled
            | Self::OrderExpired
            | Self::OrderReservationExpired
            | Self::OrderRefunded
            | Self::InvoiceIssued
            | Self::PaymentLink => &[Number, Name, Shop, Amount],
            Self::CourseEnrolment => &[Course, Name, Shop],
            Self::WithdrawalReceipt => &[Number, Name, Shop],
            Self::Activation
            | Self::Welcome
            | Self::PasswordReset
            | Self::PasswordChanged
            | Self::AccountErased
            | Self::StaffInvitation => &[Name, Shop],
            Self::WithdrawalUnmatched | Self::AlreadyRegistered | Self::NoAccount | Self::PriceCode => {
                &[Shop]
            }
            Self::OwnerOrderPlaced | Self::OwnerOrderPaid => &[Number, Amount],
            Self::OwnerOrderReinstated
            | Self::OwnerCourseAlreadyOwned
            | Self::OwnerPaidTwice
            | Self::OwnerPaymentUnresolved
            | Self::OwnerWithdrawal => &[Number],
            Self::ContactMessage => &[],
        }
    }
}

/// Texts of one kind of mail; an empty one stands for the standard text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct MailText {
    pub subject: String,
    /// First paragraphs; what the recipient needs, such as links and accounts, follows them.
    pub introduction: String,
}

/// Texts by kind; a kind that is missing has the standard texts.
pub type MailTexts = BTreeMap<MailKind, MailText>;

impl MailText {
    pub fn is_standard(&self) -> bool {
        self.subject.trim().is_empty() && self.introduction.trim().is_empty()
    }

    #[must_use]
    pub fn trimmed(&self) -> Self {
        Self { subject: self.subject.trim().to_owned(), introduction: self.introduction.trim().to_owned() }
    }

    /// Returns the errors of the form.
    pub fn errors(&self, kind: MailKind) -> Vec<FieldError> {
        let mut errors = Vec::new();
        errors.extend(check_text("subject", "Asunto", &self.subject, false, MAX_LINE));
        errors.extend(check_text("introduction", "Introducción", &self.introduction, false, MAX_TEXT));
        if self.subject.trim().chars().any(char::is_control) {
            errors.push(FieldError::new("subject", "Asunto debe ser una sola línea"));
        }
        for (field, text) in [("subject", &self.subject), ("introduction", &self.introduction)] {
            let fault = parts(text).find_map(|part| part.fault(kind.placeholders()));
            errors.extend(fault.map(|message| FieldError::new(field, message)));
        }
        errors
    }
}

/// Replaces the placeholders of a text by their values. One without a value stays as it is.
pub fn fill_placeholders(text: &str, values: &[(MailPlaceholder, String)]) -> String {
    let filled = |part: Part<'_>| match part {
        Part::Text(text) => text.to_owned(),
        Part::Placeholder(name) => values
            .iter()
            .find(|(placeholder, _)| placeholder.name() == name)
            .map_or_else(|| format!("{{{name}}}"), |(_, value)| value.clone()),
        Part::Open(text) => format!("{{{text}"),
    };
    parts(text).map(filled).collect()
}

/// Piece of a text with placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'a> {
    Text(&'a str),
    /// Name within braces.
    Placeholder(&'a str),
    /// Text after a brace that is not closed.
    Open(&'a str),
}

impl Part<'_> {
    fn fault(self, known: &[MailPlaceholder]) -> Option<String> {
        match self {
            Self::Text(text) if text.contains('}') => Some("Sobra una llave: }".to_owned()),
            Self::Text(_) => None,
            Self::Open(_) => Some("Falta cerrar una llave: }".to_owned()),
            Self::Placeholder(name) if known.iter().any(|placeholder| placeholder.name() == name) => None,
            Self::Placeholder(name) if known.is_empty() => {
                Some(format!("{{{name}}} no existe: este correo no admite datos entre llaves"))
            }
            Self::Placeholder(name) => {
                let known: Vec<_> = known.iter().map(|known| format!("{{{}}}", known.name())).collect();
                Some(format!("{{{name}}} no existe en este correo: usa {}", known.join(", ")))
            }
        }
    }
}

fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut pieces = text.split('{');
    let first = pieces.next().map(Part::Text);
    let others = pieces.flat_map(|piece| match piece.split_once('}') {
        Some((name, rest)) => [Some(Part::Placeholder(name)), Some(Part::Text(rest))],
        None => [Some(Part::Open(piece)), None],
    });
    first.into_iter().chain(others.flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(kind: MailKind, subject: &str, introduction: &str) -> Vec<String> {
        let text = MailText { subject: subject.into(), introduction: introduction.into() };
        text.errors(kind).into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn a_text_names_values_of_its_kind_only() {
        assert_eq!(fields(MailKind::OrderPaid, "{número}", "Hola, {nombre}: {importe}"), [""; 0]);
        assert_eq!(fields(MailKind::OrderPaid, "{curso}", "{numero}"), ["subject", "introduction"]);
        assert_eq!(fields(MailKind::ContactMessage, "", "{tienda}"), ["introduction"]);
        assert_eq!(fields(MailKind::OrderPaid, "{número", "número}"), ["subject", "introduction"]);
        assert_eq!(fields(MailKind::OrderPaid, "dos\nlíneas", ""), ["subject"]);
        let long = "x".repeat(MAX_TEXT + 1);
        assert_eq!(fields(MailKind::OrderPaid, &long, &long), ["subject", "introduction"]);
        assert!(MailText::default().is_standard());
    }

    #[test]
    fn an_unknown_placeholder_is_answered_with_the_known_ones() {
        let text = MailText { subject: "{precio}".into(), ..MailText::default() };
        let message = "{precio} no existe en este correo: usa {curso}, {nombre}, {tienda}";
        assert_eq!(text.errors(MailKind::CourseEnrolment)[0].message, message);
    }

    #[test]
    fn placeholders_are_replaced_once() {
        let values = [
            (MailPlaceholder::Number, "M26-000001".to_owned()),
            (MailPlaceholder::Name, "{número}".to_owned()),
        ];
        assert_eq!(
            fill_placeholders("{nombre}: {número}, {otro} {", &values),
            "{número}: M26-000001, {otro} {"
        );
    }
}
