//! Price bands as filter options (rule 3.24).

use serde::Serialize;

use super::PriceBand;
use crate::money::Money;

/// Price band as a filter option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct PriceBandView {
    /// Name in filters and URLs, such as `10-20`.
    pub name: String,
    /// Label, such as «De 10 € a 20 €».
    pub label: String,
    #[serde(flatten)]
    pub band: PriceBand,
}

impl From<PriceBand> for PriceBandView {
    fn from(band: PriceBand) -> Self {
        let euros = |boundary: Money| boundary.to_cents().format().replacen(",00", "", 1);
        let label = match (band.from, band.to) {
            (Some(from), Some(to)) => format!("De {} a {}", euros(from), euros(to)),
            (Some(from), None) => format!("{} o más", euros(from)),
            (None, Some(to)) => format!("Menos de {}", euros(to)),
            (None, None) => String::new(),
        };
        Self { name: band.to_string(), label, band }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 3.24.
    #[test]
    fn bands_have_labels() {
        let labels: Vec<String> =
            PriceBand::all().into_iter().map(|band| PriceBandView::from(band).label).collect();
        let expected = [
            "Menos de 10\u{a0}€",
            "De 10\u{a0}€ a 20\u{a0}€",
            "De 20\u{a0}€ a 50\u{a0}€",
            "De 50\u{a0}€ a 100\u{a0}€",
            "100\u{a0}€ o más",
        ];
        assert_eq!(labels, expected);
        let odd = PriceBandView::from(PriceBand::parse("9.95-20").unwrap());
        assert_eq!((odd.name.as_str(), odd.label.as_str()), ("9.95-20", "De 9,95\u{a0}€ a 20\u{a0}€"));
    }

    #[test]
    fn band_views_contain_the_boundaries() {
        let json = serde_json::to_string(&PriceBandView::from(PriceBand::all()[1])).unwrap();
        assert!(json.ends_with(r#""from":"10.00","to":"20.00"}"#), "{json}");
    }
}
