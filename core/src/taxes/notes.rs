//! Explanations of the taxes of a cart for the shopper, before the payment (rule 13.9).

use serde::{Deserialize, Serialize};

use super::{TaxScheme, Taxation, Territory, Treatment};

/// Explanation of a tax.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaxNote {
    /// Scheme that is explained; `customs` for the customs of a delivery.
    pub code: String,
    /// Spanish sentences.
    pub text: String,
}

impl Taxation {
    /// Name of the tax of a cart or an order with these contents: «IVA», «IGIC», «IPSI», or «Impuestos» for several.
    pub fn tax_name(&self, has_goods: bool, has_services: bool) -> &'static str {
        let (goods, services) = (self.goods.scheme.tax_name(), self.services.scheme.tax_name());
        match (has_goods, has_services) {
            (true, true) if goods != services => "Impuestos",
            (false, true) => services,
            _ => goods,
        }
    }

    /// Explanations of the taxes of a cart with these contents; none for plain Spanish VAT.
    ///
    /// ```
    /// use mostrador_core::taxes::{Sale, TaxRules, Territory};
    /// let to_ceuta = Sale { delivery: Some(Territory::Ceuta), ..Sale::default() };
    /// let notes = TaxRules::default().assess(to_ceuta).notes(true, false);
    /// assert_eq!(notes.iter().map(|note| note.code.as_str()).collect::<Vec<_>>(), ["export", "customs"]);
    /// ```
    pub fn notes(&self, has_goods: bool, has_services: bool) -> Vec<TaxNote> {
        let goods = has_goods.then(|| goods_note(&self.goods)).flatten();
        let customs = has_goods.then(|| customs_note(&self.goods)).flatten();
        let is_same = has_goods && self.goods.scheme == self.services.scheme;
        let services = (has_services && !is_same).then(|| services_note(&self.services)).flatten();
        let note = |code: &str, text: String| TaxNote { code: code.to_owned(), text };
        let goods = goods.map(|text| note(self.goods.scheme.as_str(), text));
        let services = services.map(|text| note(self.services.scheme.as_str(), text));
        goods.into_iter().chain(customs.map(|text| note("customs", text))).chain(services).collect()
    }
}

fn goods_note(treatment: &Treatment) -> Option<String> {
    let name = treatment.territory.name();
    match treatment.scheme {
        TaxScheme::SpanishVat if treatment.surcharges.general.basis_points() > 0 => Some(
            "Los productos llevan el recargo de equivalencia del comercio minorista, además del IVA."
                .to_owned(),
        ),
        TaxScheme::Oss => {
            Some(format!("Precios con el IVA de {name} ({}).", treatment.rates.general.format()))
        }
        TaxScheme::Igic | TaxScheme::Ipsi => {
            Some(format!("Precios con el {} de {name} en vez del IVA.", treatment.scheme.tax_name()))
        }
        TaxScheme::Export => Some(match treatment.territory {
            Territory::ThirdCountry(_) => "Los productos salen de la Unión Europea sin IVA.".to_owned(),
            _ => format!("Los productos salen hacia {name} sin IVA."),
        }),
        TaxScheme::IntraCommunity => {
            Some(format!("Entrega intracomunitaria a {name} sin IVA: lo declara tu empresa."))
        }
        TaxScheme::SpanishVat | TaxScheme::ReverseCharge | TaxScheme::NotSubject => None,
    }
}

fn services_note(treatment: &Treatment) -> Option<String> {
    let name = treatment.territory.name();
    match treatment.scheme {
        TaxScheme::Oss => {
            Some(format!("Los cursos llevan el IVA de {name} ({}).", treatment.rates.general.format()))
        }
        TaxScheme::Igic | TaxScheme::Ipsi => {
            Some(format!("Los cursos llevan el {} de {name} en vez del IVA.", treatment.scheme.tax_name()))
        }
        TaxScheme::ReverseCharge => Some("Los cursos no llevan IVA: lo declara tu empresa.".to_owned()),
        TaxScheme::NotSubject => Some("Los cursos no llevan IVA español.".to_owned()),
        TaxScheme::SpanishVat | TaxScheme::Export | TaxScheme::IntraCommunity => None,
    }
}

/// Statement of customs documents and duties of an export.
fn customs_note(treatment: &Treatment) -> Option<String> {
    if treatment.scheme != TaxScheme::Export {
        return None;
    }
    let tax = match treatment.territory {
        Territory::Canaries => "el IGIC y, si el producto lo tiene, el arbitrio AIEM",
        Territory::Ceuta | Territory::Melilla => "el IPSI",
        _ => "los impuestos y los derechos de aduana de ese país",
    };
    Some(format!(
        "El envío necesita una declaración de importación (DUA), que tramita el transportista. Al recibirlo pagas {tax}, y los \
         gastos de esa gestión si los hay: no están incluidos en el total."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxes::{
        BuyerStatus, GoodsOutside, OutsidePolicy, Sale, ServicesOutside, TaxPolicy, TaxRules, TaxTable,
        UnionConsumers,
    };

    fn notes(policy: TaxPolicy, code: &str, buyer: BuyerStatus) -> Vec<(String, String)> {
        let rules = TaxRules { policy, rates: TaxTable::shipped(), ..TaxRules::default() };
        let sale = Sale { delivery: Territory::parse(code), buyer, ..Sale::default() };
        rules.assess(sale).notes(true, true).into_iter().map(|note| (note.code, note.text)).collect()
    }

    fn codes(policy: TaxPolicy, code: &str, buyer: BuyerStatus) -> Vec<String> {
        notes(policy, code, buyer).into_iter().map(|(code, _)| code).collect()
    }

    /// Rule 13.9.
    #[test]
    fn taxes_other_than_spanish_vat_are_explained() {
        let (consumer, plain) = (BuyerStatus::Consumer, TaxPolicy::default());
        assert_eq!(codes(plain, "ES", consumer), Vec::<String>::new());
        let canaries = notes(plain, "ES-CN", consumer);
        assert_eq!(canaries[0].1, "Los productos salen hacia Canarias sin IVA.");
        assert!(canaries[1].1.contains("DUA") && canaries[1].1.contains("IGIC"), "{}", canaries[1].1);
        assert_eq!(codes(plain, "US", consumer), ["export", "customs", "not_subject"]);
        let by_option = TaxPolicy { union_consumers: UnionConsumers::Destination, ..plain };
        let german = notes(by_option, "DE", consumer);
        assert_eq!(german, [("oss".to_owned(), "Precios con el IVA de Alemania (19\u{a0}%).".to_owned())]);
        let madeira = notes(by_option, "PT-30", consumer);
        assert_eq!(madeira, [("oss".to_owned(), "Precios con el IVA de Madeira (22\u{a0}%).".to_owned())]);
        let registered = TaxPolicy { intra_community: true, surcharge: true, ..plain };
        assert_eq!(
            codes(registered, "FR", BuyerStatus::UnionBusiness),
            ["intra_community", "reverse_charge"]
        );
        assert_eq!(codes(registered, "ES", BuyerStatus::SurchargeRetailer), ["spanish_vat"]);
        let local = OutsidePolicy { goods: GoodsOutside::LocalTax, ..OutsidePolicy::default() };
        let policy = TaxPolicy { canaries: local, ..plain };
        let rules = TaxRules { policy, rates: TaxTable::shipped(), ..TaxRules::default() };
        let igic = rules.assess(Sale { delivery: Some(Territory::Canaries), ..Sale::default() });
        let names = [igic.tax_name(true, false), igic.tax_name(false, true), igic.tax_name(true, true)];
        assert_eq!(names, ["IGIC", "IVA", "Impuestos"]);
        let untaxed = OutsidePolicy { services: ServicesOutside::NotSubject, ..OutsidePolicy::default() };
        assert_eq!(
            codes(TaxPolicy { ceuta: untaxed, ..plain }, "ES-CE", consumer),
            ["export", "customs", "not_subject"]
        );
    }
}
