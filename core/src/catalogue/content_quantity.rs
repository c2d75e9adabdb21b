//! Net content of a product, such as «250 ml» (rule 10.10).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::money::Money;

/// Unit in which a content is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentUnit {
    Millilitre,
    Litre,
    Gram,
    Kilogram,
    Metre,
    SquareMetre,
    /// Pieces.
    Piece,
}

impl ContentUnit {
    const ALL: [Self; 7] = [
        Self::Millilitre,
        Self::Litre,
        Self::Gram,
        Self::Kilogram,
        Self::Metre,
        Self::SquareMetre,
        Self::Piece,
    ];

    /// Spanish symbol.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Millilitre => "ml",
            Self::Litre => "l",
            Self::Gram => "g",
            Self::Kilogram => "kg",
            Self::Metre => "m",
            Self::SquareMetre => "m²",
            Self::Piece => "ud.",
        }
    }

    /// Code of UNECE recommendation 20.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Millilitre => "MLT",
            Self::Litre => "LTR",
            Self::Gram => "GRM",
            Self::Kilogram => "KGM",
            Self::Metre => "MTR",
            Self::SquareMetre => "MTK",
            Self::Piece => "C62",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        match text {
            "m2" => Some(Self::SquareMetre),
            "ud" | "uds" | "uds." | "unidad" | "unidades" => Some(Self::Piece),
            symbol => Self::ALL.into_iter().find(|unit| unit.symbol() == symbol),
        }
    }
}

/// Net content: a positive amount with at most three decimals, and its unit. Written with a decimal comma: «1,5 kg».
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ContentQuantity {
    thousandths: u32,
    unit: ContentUnit,
}

/// Text that is no content. Its `Display` is the Spanish message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("debe ser una cantidad con ml, l, g, kg, m, m² o ud., por ejemplo «250 ml» o «1,5 kg»")]
pub struct InvalidContent;

impl ContentQuantity {
    /// Thousandths of the unit.
    pub const fn thousandths(self) -> u32 {
        self.thousandths
    }

    pub const fn unit(self) -> ContentUnit {
        self.unit
    }
}

impl FromStr for ContentQuantity {
    type Err = InvalidContent;

    fn from_str(text: &str) -> Result<Self, InvalidContent> {
        let text = text.trim();
        let end = text.find(|c: char| !c.is_ascii_digit() && c != ',').ok_or(InvalidContent)?;
        let (amount, unit) = text.split_at(end);
        let amount: Money = amount.replacen(',', ".", 1).parse().map_err(|_| InvalidContent)?;
        let unit = ContentUnit::parse(&unit.trim().to_lowercase()).ok_or(InvalidContent)?;
        let thousandths = u32::try_from(amount.millionths() / 1_000).map_err(|_| InvalidContent)?;
        if thousandths == 0 || amount.millionths() % 1_000 != 0 {
            return Err(InvalidContent);
        }
        Ok(Self { thousandths, unit })
    }
}

impl fmt::Display for ContentQuantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.thousandths / 1_000, self.thousandths % 1_000);
        let decimals = format!(",{rest:03}");
        let decimals = if rest == 0 { "" } else { decimals.trim_end_matches('0') };
        write!(f, "{whole}{decimals} {}", self.unit.symbol())
    }
}

impl TryFrom<String> for ContentQuantity {
    type Error = InvalidContent;

    fn try_from(text: String) -> Result<Self, InvalidContent> {
        text.parse()
    }
}

impl From<ContentQuantity> for String {
    fn from(content: ContentQuantity) -> Self {
        content.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_an_amount_and_a_unit() {
        for (text, shown) in [
            ("250 ml", "250 ml"),
            ("1,50KG", "1,5 kg"),
            (" 0,075  l ", "0,075 l"),
            ("2 m2", "2 m²"),
            ("2,5 m²", "2,5 m²"),
            ("12 unidades", "12 ud."),
        ] {
            assert_eq!(text.parse::<ContentQuantity>().map(|content| content.to_string()), Ok(shown.into()));
        }
        for text in
            ["", "ml", "250", "0 ml", "-1 l", "1.000 ml", "1,0001 kg", "1,2,3 g", "3 onzas", "9999999 kg"]
        {
            assert_eq!(text.parse::<ContentQuantity>(), Err(InvalidContent), "{text}");
        }
    }
}
