//! What a field may ask for, with the Spanish sentence for each (rules 5.3, 5.6 and 5.21).

use super::number::{Number, number};
use super::{FieldError, Values, email, identity, phone, postal, text};
use crate::country::is_country;

/// A field of a form.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Its name, as pages and the API call it.
    pub name: &'a str,
    /// What people call it; it goes before each message.
    pub label: &'a str,
    /// What it asks for; the first broken one is reported.
    pub rules: &'a [Rule<'a>],
    /// How its text is read.
    pub kind: Kind,
}

/// How the text of a field is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One line; the spaces around it do not count.
    Line,
    /// Lines; the spaces around them do not count.
    Prose,
    /// What was typed, as in a password.
    Secret,
}

impl<'a> Field<'a> {
    /// A field of one line whose surrounding spaces do not count.
    #[must_use]
    pub const fn new(name: &'a str, label: &'a str, rules: &'a [Rule<'a>]) -> Self {
        Self { name, label, rules, kind: Kind::Line }
    }

    /// A field of several lines.
    #[must_use]
    pub const fn prose(name: &'a str, label: &'a str, rules: &'a [Rule<'a>]) -> Self {
        Self { name, label, rules, kind: Kind::Prose }
    }

    /// A password: nothing but what was typed.
    #[must_use]
    pub const fn secret(name: &'a str, label: &'a str, rules: &'a [Rule<'a>]) -> Self {
        Self { name, label, rules, kind: Kind::Secret }
    }

    /// What is wrong with the field: its first broken rule. Control characters belong in no text, and what ends a line or
    /// turns the way of writing in none of one line.
    #[must_use]
    pub fn check(&self, values: &Values) -> Option<FieldError> {
        let given = Given {
            text: if self.kind == Kind::Secret { values.typed(self.name) } else { values.get(self.name) },
            all: values.all(self.name).collect(),
            country: values.get("country"),
        };
        let is_wrong = if self.kind == Kind::Line { text::breaks_line } else { text::has_controls };
        let broken = if given.all.iter().any(|text| is_wrong(text)) {
            Rule::Mixed(|_| false)
        } else {
            *self.rules.iter().find(|rule| !rule.accepts(&given))?
        };
        Some(FieldError { field: self.name.into(), message: format!("{} {}", self.label, broken.message()) })
    }
}

/// What was given for a field.
struct Given<'a> {
    text: &'a str,
    /// All of them, where several may be chosen.
    all: Vec<&'a str>,
    /// That of the form; Spain when it does not say.
    country: &'a str,
}

/// Something a field asks for. Only [`Rule::Required`], [`Rule::Accepted`] and the counts of a list mind an empty one.
#[derive(Clone, Copy, Debug)]
pub enum Rule<'a> {
    /// Something to be seen.
    Required,
    /// A ticked box.
    Accepted,
    /// Whatever this says.
    Mixed(fn(&str) -> bool),
    /// One of these texts; where several may be chosen, each of them.
    OneOf(&'a [&'a str]),
    /// Exactly so many characters.
    Length(usize),
    /// At least so many characters.
    Min(usize),
    /// At most so many characters.
    Max(usize),
    /// Whatever this says, described for people.
    Matches(fn(&str) -> bool, &'a str),
    /// An e-mail address.
    Email,
    /// An address of the web, `http` or `https`.
    Url,
    /// A UUID in its usual way of writing.
    Uuid,
    /// A number from this one on.
    NumberMin(i64),
    /// A number up to this one.
    NumberMax(i64),
    /// A number below this one.
    LessThan(i64),
    /// A number above this one.
    MoreThan(i64),
    /// A number above zero.
    Positive,
    /// A number below zero.
    Negative,
    /// A whole number.
    Integer,
    /// At least so many chosen.
    ArrayMin(usize),
    /// At most so many chosen.
    ArrayMax(usize),
    /// Exactly so many chosen.
    ArrayLength(usize),
    /// A telephone number of the form's country, or an international one.
    Phone,
    /// A postal code of the form's country.
    PostalCode,
    /// NIF, NIE or CIF, when the form's country is Spain.
    IdentityDocument,
    /// An ISO 3166-1 alpha-2 code.
    Country,
}

impl Rule<'_> {
    fn accepts(self, given: &Given<'_>) -> bool {
        let text = given.text;
        let spain = matches!(given.country, "" | "ES");
        let length = || text.chars().count();
        let is = |holds: fn(Number, Number) -> bool, than: i64| {
            number(text).is_some_and(|own| holds(own, Number::from(than)))
        };
        match self {
            Self::Required => text.chars().any(text::is_visible),
            Self::Accepted => is_ticked(text),
            Self::ArrayMin(least) => given.all.len() >= least,
            Self::ArrayMax(most) => given.all.len() <= most,
            Self::ArrayLength(count) => given.all.len() == count,
            _ if text.is_empty() => true,
            Self::Mixed(accepts) | Self::Matches(accepts, _) => accepts(text),
            Self::OneOf(choices) => given.all.iter().all(|chosen| choices.contains(chosen)),
            Self::Length(count) => length() == count,
            Self::Min(least) => length() >= least,
            Self::Max(most) => length() <= most,
            Self::Email => email::is_email(text),
            Self::Url => text::is_url(text),
            Self::Uuid => text::is_uuid(text),
            Self::NumberMin(least) => is(|own, least| own >= least, least),
            Self::NumberMax(most) => is(|own, most| own <= most, most),
            Self::LessThan(bound) => is(|own, bound| own < bound, bound),
            Self::MoreThan(bound) => is(|own, bound| own > bound, bound),
            Self::Positive => is(|own, zero| own > zero, 0),
            Self::Negative => is(|own, zero| own < zero, 0),
            Self::Integer => number(text).is_some_and(Number::is_whole),
            Self::Phone => phone::is_phone(text, given.country),
            Self::PostalCode => !spain || postal::is_postal_code(text),
            Self::IdentityDocument => !spain || identity::is_identity_document(text),
            Self::Country => is_country(text),
        }
    }

    /// The sentence after the field's label: the Spanish catalogue, to the letter.
    #[must_use]
    pub fn message(self) -> String {
        match self {
            Self::Required => "es un campo requerido".into(),
            Self::Accepted => "debe aceptarse".into(),
            Self::Mixed(_) | Self::Country => "no es válido".into(),
            Self::OneOf(choices) => {
                format!("debe ser uno de los siguientes valores: {}", choices.join(", "))
            }
            Self::Length(count) => format!("debe ser exactamente {count} caracteres"),
            Self::Min(least) => format!("debe ser al menos {least} caracteres"),
            Self::Max(most) => format!("debe ser como máximo {most} caracteres"),
            Self::Matches(_, pattern) => format!("debe coincidir con lo siguiente: {pattern}"),
            Self::Email => "debe ser un correo electrónico válido".into(),
            Self::Url => "debe ser una URL válida".into(),
            Self::Uuid => "debe ser un UUID válido".into(),
            Self::NumberMin(least) => format!("debe ser mayor o igual a {least}"),
            Self::NumberMax(most) => format!("debe ser menor o igual a {most}"),
            Self::LessThan(bound) => format!("debe ser menor que {bound}"),
            Self::MoreThan(bound) => format!("debe ser mayor que {bound}"),
            Self::Positive => "debe ser un número positivo".into(),
            Self::Negative => "debe ser un número negativo".into(),
            Self::Integer => "debe ser un entero".into(),
            Self::ArrayMin(least) => format!("el campo debe tener al menos {least} elementos"),
            Self::ArrayMax(most) => format!("debe tener como máximo {most} elementos"),
            Self::ArrayLength(count) => format!("debe tener {count} elementos"),
            Self::Phone => "debe ser un teléfono válido".into(),
            Self::PostalCode => "debe ser un código postal válido".into(),
            Self::IdentityDocument => "debe ser un NIF, NIE o CIF válido".into(),
        }
    }
}

/// Whether the text is that of a ticked box.
pub(crate) fn is_ticked(text: &str) -> bool {
    matches!(text, "true" | "on" | "1")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What a field with this one rule says of its texts.
    fn said(rule: Rule<'_>, texts: &[&str]) -> Option<String> {
        let values: Values = texts.iter().map(|text| ("x", *text)).collect();
        Field::new("x", "Campo", &[rule]).check(&values).map(|error| error.message)
    }

    /// Rules 5.6 and 5.21.
    #[test]
    fn the_catalogue_to_the_letter() {
        for (rule, good, bad, message) in [
            (Rule::Required, "a", " ", "es un campo requerido"),
            (Rule::Accepted, "on", "no", "debe aceptarse"),
            (Rule::Mixed(|text| text == "a"), "a", "b", "no es válido"),
            (Rule::Country, "ES", "es", "no es válido"),
            (Rule::Country, "PT", "ZZ", "no es válido"),
            (Rule::OneOf(&["a", "b"]), "b", "c", "debe ser uno de los siguientes valores: a, b"),
            (Rule::Length(5), "ñandú", "ñand", "debe ser exactamente 5 caracteres"),
            (Rule::Min(5), "ñandú", "ñand", "debe ser al menos 5 caracteres"),
            (Rule::Max(5), "ñandú", "ñandús", "debe ser como máximo 5 caracteres"),
            (Rule::Matches(|text| text == "a", "a"), "a", "b", "debe coincidir con lo siguiente: a"),
            (Rule::Email, "a@b.es", "a@", "debe ser un correo electrónico válido"),
            (Rule::Url, "https://b.es/x", "b", "debe ser una URL válida"),
            (Rule::Uuid, "123e4567-e89b-12d3-a456-426614174000", "123e4567", "debe ser un UUID válido"),
            (Rule::NumberMin(3), "3", "2,99", "debe ser mayor o igual a 3"),
            (Rule::NumberMax(3), "3.0", "3.000001", "debe ser menor o igual a 3"),
            (Rule::LessThan(3), "2", "3", "debe ser menor que 3"),
            (Rule::MoreThan(3), "4", "3", "debe ser mayor que 3"),
            (Rule::Positive, "0,1", "0", "debe ser un número positivo"),
            (Rule::Negative, "-0,1", "0", "debe ser un número negativo"),
            (Rule::Integer, "-7", "7,5", "debe ser un entero"),
            (Rule::Integer, "7,0", "siete", "debe ser un entero"),
            (Rule::Phone, "612345678", "6", "debe ser un teléfono válido"),
            (Rule::PostalCode, "28013", "2A004", "debe ser un código postal válido"),
            (Rule::IdentityDocument, "12345678Z", "12345678A", "debe ser un NIF, NIE o CIF válido"),
        ] {
            assert_eq!(said(rule, &[good]), None, "{rule:?} {good}");
            assert_eq!(said(rule, &[bad]), Some(format!("Campo {message}")), "{rule:?} {bad}");
        }
    }

    /// Rule 5.21.
    #[test]
    fn lists_are_counted() {
        let at_least = Rule::ArrayMin(2);
        assert_eq!(said(at_least, &["a"]).unwrap(), "Campo el campo debe tener al menos 2 elementos");
        assert_eq!(said(Rule::ArrayMax(1), &["a", "b"]).unwrap(), "Campo debe tener como máximo 1 elementos");
        assert_eq!(said(Rule::ArrayLength(1), &[]).unwrap(), "Campo debe tener 1 elementos");
        assert_eq!(said(at_least, &["a", "", "b"]), None, "what is empty is not chosen, and the rest is");
        assert_eq!(said(Rule::ArrayMax(2), &["a", "b"]), None);
        assert_eq!(said(Rule::ArrayLength(2), &["a", "b"]), None);
        assert!(said(Rule::OneOf(&["a", "b"]), &["c", "b"]).is_some(), "every one of them counts");
    }

    /// Rule 5.6.
    #[test]
    fn only_required_accepted_and_counts_mind_an_empty_field() {
        for rule in [
            Rule::Mixed(|_| false),
            Rule::OneOf(&[]),
            Rule::Length(3),
            Rule::Min(3),
            Rule::Email,
            Rule::Url,
            Rule::Uuid,
            Rule::NumberMin(1),
            Rule::Integer,
            Rule::Phone,
            Rule::PostalCode,
            Rule::IdentityDocument,
            Rule::Country,
        ] {
            assert_eq!(said(rule, &[""]), None, "{rule:?}");
        }
        assert!(said(Rule::Required, &[]).is_some() && said(Rule::Accepted, &[]).is_some());
    }

    #[test]
    fn a_secret_is_nothing_but_what_was_typed() {
        let values = Values::from([("x", " seis ")]);
        assert!(Field::secret("x", "", &[Rule::Length(6)]).check(&values).is_none());
        assert!(Field::new("x", "", &[Rule::Length(4)]).check(&values).is_none());
        let blank = Values::from([("x", "        ")]);
        assert!(Field::secret("x", "", &[Rule::Required]).check(&blank).is_some());
    }

    /// Rule 5.6.
    #[test]
    fn control_characters_are_no_text() {
        assert_eq!(said(Rule::Required, &["a\0b"]).unwrap(), "Campo no es válido");
        let prose = |text: &str| Field::prose("x", "", &[Rule::Max(9)]).check(&Values::from([("x", text)]));
        assert!(prose("una\r\n\tdos").is_none() && prose("a\0b").is_some());
        for two_lines_or_turned in ["a\nb", "a\rb", "a\tb", "a\u{2028}b", "a\u{202e}b", "\u{2066}b"] {
            assert_eq!(said(Rule::Max(9), &[two_lines_or_turned]).unwrap(), "Campo no es válido");
        }
    }

    /// Rule 5.6.
    #[test]
    fn what_cannot_be_seen_is_not_filled_in() {
        for invisible in ["\u{200b}", "\u{ad}\u{3164} \u{feff}", "\u{2800}\u{fe0f}", "\u{e0041}"] {
            assert_eq!(said(Rule::Required, &[invisible]).unwrap(), "Campo es un campo requerido");
            assert_eq!(said(Rule::Required, &[&format!("{invisible}ñ")]), None);
        }
    }

    #[test]
    fn abroad_has_other_postal_codes_and_documents() {
        let check = |country: &str, rule: Rule<'_>, text: &str| {
            let values = Values::from([("country", country), ("x", text)]);
            Field::new("x", "", &[rule]).check(&values).is_none()
        };
        assert!(check("FR", Rule::PostalCode, "2A004"));
        assert!(check("FR", Rule::IdentityDocument, "FR40303265045"));
        assert!(!check("ES", Rule::PostalCode, "2A004"));
    }

    proptest! {
        #[test]
        fn bounds_agree_with_arithmetic(own in -1_000_000_i64..1_000_000, bound in -1_000_i64..1_000) {
            let text = format!("{}{},{:03}", if own < 0 { "-" } else { "" }, own.abs() / 1000, own.abs() % 1000);
            let accepts = |rule| said(rule, &[&text]).is_none();
            prop_assert_eq!(accepts(Rule::NumberMin(bound)), own >= bound * 1000);
            prop_assert_eq!(accepts(Rule::NumberMax(bound)), own <= bound * 1000);
            prop_assert_eq!(accepts(Rule::LessThan(bound)), own < bound * 1000);
            prop_assert_eq!(accepts(Rule::MoreThan(bound)), own > bound * 1000);
            prop_assert_eq!(accepts(Rule::Positive), own > 0);
            prop_assert_eq!(accepts(Rule::Negative), own < 0);
            prop_assert_eq!(accepts(Rule::Integer), own % 1000 == 0);
        }
    }
}
