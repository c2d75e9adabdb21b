//! Explanations of the taxes of a cart for the shopper, before the payment (rule 13.9).

use serde::{Deserialize, Serialize};

use super::{MEMBER_STATES, Supplies, TaxScheme, Taxation, Territory, Treatment};

/// Explanation of a tax.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaxNote {
    /// Scheme that is explained; `customs` for the customs of a delivery, `in_person` for courses held in person.
    pub code: String,
    /// Spanish sentences.
    pub text: String,
}

impl Taxation {
    /// Name of the tax of a cart or an order with these contents: «IVA», «IGIC», «IPSI», or «Impuestos» for several.
    pub fn tax_name(&self, supplies: Supplies) -> &'static str {
        let mut names = self.treatments(supplies).map(|treatment| treatment.scheme.tax_name());
        let first = names.next().unwrap_or_else(|| self.goods.scheme.tax_name());
        if names.all(|name| name == first) { first } else { "Impuestos" }
    }

    /// Explanations of the taxes of a cart with these contents; none for plain Spanish VAT.
    ///
    /// ```
    /// use mostrador_core::taxes::{Sale, Supplies, TaxRules, Territory};
    /// let to_ceuta = Sale { delivery: Some(Territory::Ceuta), ..Sale::default() };
    /// let goods = Supplies { goods: true, ..Supplies::default() };
    /// let notes = TaxRules::default().assess(to_ceuta).notes(goods);
    /// assert_eq!(notes.iter().map(|note| note.code.as_str()).collect::<Vec<_>>(), ["export", "customs"]);
    /// ```
    pub fn notes(&self, supplies: Supplies) -> Vec<TaxNote> {
        let Supplies { goods: has_goods, digital_services: has_services, in_person_courses } = supplies;
        let place = |treatment: &Treatment| (treatment.scheme, treatment.territory);
        let is_same = has_goods && place(&self.goods) == place(&self.services);
        let subject = if has_services && !is_same { "Los productos llevan" } else { "Precios con" };
        let goods = has_goods.then(|| goods_note(&self.goods, subject)).flatten();
        let customs = has_goods.then(|| customs_note(&self.goods)).flatten();
        let courses = if in_person_courses { "Los cursos en línea" } else { "Los cursos" };
        let services = (has_services && !is_same).then(|| services_note(&self.services, courses)).flatten();
        let in_person = in_person_courses.then(|| self.in_person_note(has_goods)).flatten();
        let note = |code: &str, text: String| TaxNote { code: code.to_owned(), text };
        let goods = goods.map(|text| note(self.goods.scheme.as_str(), text));
        let customs = customs.map(|text| note("customs", text));
        let services = services.map(|text| note(self.services.scheme.as_str(), text));
        let in_person = in_person.map(|text| note("in_person", text));
        [goods, customs, services, in_person].into_iter().flatten().collect()
    }

    /// Explanation for a buyer whose other purchases have another tax.
    fn in_person_note(&self, has_goods: bool) -> Option<String> {
        let others = [has_goods.then_some(self.goods), Some(self.services)];
        let is_other = others.into_iter().flatten().any(|other| other.scheme != self.in_person.scheme);
        is_other.then(|| {
            "Los cursos presenciales llevan el IVA español, porque se imparten en España.".to_owned()
        })
    }
}

/// Explanation for goods; `subject` begins the sentence about their tax.
fn goods_note(treatment: &Treatment, subject: &str) -> Option<String> {
    let name = treatment.territory.name();
    match treatment.scheme {
        TaxScheme::SpanishVat if treatment.surcharges.general.basis_points() > 0 => Some(
            "Los productos llevan el recargo de equivalencia del comercio minorista, además del IVA."
                .to_owned(),
        ),
        TaxScheme::Oss => {
            let rate = treatment.rates.general.format();
            Some(format!("{subject} el IVA de {name} (tipo general: {rate})."))
        }
        TaxScheme::Igic | TaxScheme::Ipsi => {
            Some(format!("{subject} el {} de {name} en vez del IVA.", treatment.scheme.tax_name()))
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

/// Explanation for digital services; `courses` is the name of the courses among them.
fn services_note(treatment: &Treatment, courses: &str) -> Option<String> {
    let name = treatment.territory.name();
    match treatment.scheme {
        TaxScheme::Oss => {
            let rate = treatment.rates.general.format();
            Some(format!("{courses} llevan el IVA de {name} (tipo general: {rate})."))
        }
        TaxScheme::Igic | TaxScheme::Ipsi => {
            Some(format!("{courses} llevan el {} de {name} en vez del IVA.", treatment.scheme.tax_name()))
        }
        TaxScheme::ReverseCharge => Some(format!("{courses} no llevan IVA: lo declara tu empresa.")),
        TaxScheme::NotSubject => Some(format!("{courses} no llevan IVA español.")),
        TaxScheme::SpanishVat | TaxScheme::Export | TaxScheme::IntraCommunity => None,
    }
}

/// Statement of customs documents and duties of an export. Goods of up to 150 € for Canarias are exempt (Ley 20/1991, art. 14.11, and
/// resolution of 2 November 2021 of the Agencia Tributaria Canaria).
fn customs_note(treatment: &Treatment) -> Option<String> {
    if treatment.scheme != TaxScheme::Export {
        return None;
    }
    let tax = match treatment.territory {
        Territory::Canaries => {
            return Some(
                "El envío necesita una declaración de importación con tu NIF, que tramita el transportista. Hasta 150 € de valor es \
                 simplificada (H7) y no se paga IGIC, salvo por perfumes y por productos con el arbitrio AIEM o impuestos especiales. \
                 En los demás casos (DUA) pagas al recibirlo el IGIC y, si el producto lo tiene, el AIEM, y los gastos de esa gestión \
                 si los hay: no están incluidos en el total."
                    .to_owned(),
            );
        }
        Territory::Ceuta | Territory::Melilla => "el IPSI",
        // Some of these places belong to the customs union, such as Åland and the French departments.
        Territory::ThirdCountry(country) if MEMBER_STATES.contains(&country) => {
            "los impuestos de ese lugar y, si los hay, sus derechos de aduana"
        }
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

    const GOODS: Supplies = Supplies { goods: true, digital_services: false, in_person_courses: false };
    const ONLINE: Supplies = Supplies { goods: false, digital_services: true, in_person_courses: false };
    const BOTH: Supplies = Supplies { goods: true, digital_services: true, in_person_courses: false };

    fn notes(policy: TaxPolicy, code: &str, buyer: BuyerStatus) -> Vec<(String, String)> {
        let rules = TaxRules { policy, rates: TaxTable::shipped(), ..TaxRules::default() };
        let sale = Sale { delivery: Territory::parse(code), buyer, ..Sale::default() };
        rules.assess(sale).notes(BOTH).into_iter().map(|note| (note.code, note.text)).collect()
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
        assert_eq!(
            german,
            [("oss".to_owned(), "Precios con el IVA de Alemania (tipo general: 19\u{a0}%).".to_owned())]
        );
        let madeira = notes(by_option, "PT-30", consumer);
        assert_eq!(
            madeira,
            [("oss".to_owned(), "Precios con el IVA de Madeira (tipo general: 22\u{a0}%).".to_owned())]
        );
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
        let names = [GOODS, ONLINE, BOTH].map(|supplies| igic.tax_name(supplies));
        assert_eq!(names, ["IGIC", "IVA", "Impuestos"]);
        let untaxed = OutsidePolicy { services: ServicesOutside::NotSubject, ..OutsidePolicy::default() };
        assert_eq!(
            codes(TaxPolicy { ceuta: untaxed, ..plain }, "ES-CE", consumer),
            ["export", "customs", "not_subject"]
        );
    }

    /// Rule 13.9: a gift of goods and a course of a buyer in another place.
    #[test]
    fn the_same_tax_of_two_places_is_explained_for_each() {
        let policy = TaxPolicy { union_consumers: UnionConsumers::Destination, ..TaxPolicy::default() };
        let rules = TaxRules { policy, rates: TaxTable::shipped(), ..TaxRules::default() };
        let texts = |residence| {
            let (delivery, residence) = (Territory::parse("DE"), Territory::parse(residence));
            let taxation = rules.assess(Sale { delivery, residence, ..Sale::default() });
            taxation.notes(BOTH).into_iter().map(|note| note.text).collect::<Vec<_>>()
        };
        let german = "Los productos llevan el IVA de Alemania (tipo general: 19\u{a0}%).";
        assert_eq!(texts("FR"), [german, "Los cursos llevan el IVA de Francia (tipo general: 20\u{a0}%)."]);
        assert_eq!(texts("ES"), [german]);
        assert_eq!(texts("DE"), ["Precios con el IVA de Alemania (tipo general: 19\u{a0}%)."]);
    }

    /// Rules 13.3 and 13.9.
    #[test]
    fn courses_in_person_are_explained_beside_other_taxes() {
        let policy = TaxPolicy { intra_community: true, ..TaxPolicy::default() };
        let rules = TaxRules { policy, rates: TaxTable::shipped(), ..TaxRules::default() };
        let buyer = BuyerStatus::UnionBusiness;
        let french = rules.assess(Sale { delivery: Territory::parse("FR"), buyer, ..Sale::default() });
        let texts = |taxation: Taxation, supplies| {
            taxation.notes(supplies).into_iter().map(|note| (note.code, note.text)).collect::<Vec<_>>()
        };
        let in_person = Supplies { in_person_courses: true, ..Supplies::default() };
        let explained = (
            "in_person".to_owned(),
            "Los cursos presenciales llevan el IVA español, porque se imparten en España.".to_owned(),
        );
        assert_eq!(texts(french, in_person), std::slice::from_ref(&explained));
        let mixed = texts(french, Supplies { in_person_courses: true, ..BOTH });
        assert_eq!(
            mixed[1..],
            [
                (
                    "reverse_charge".to_owned(),
                    "Los cursos en línea no llevan IVA: lo declara tu empresa.".to_owned()
                ),
                explained
            ]
        );
        assert_eq!(texts(rules.assess(Sale::default()), Supplies { in_person_courses: true, ..BOTH }), []);
        let goods = Treatment { scheme: TaxScheme::Igic, ..Treatment::default() };
        let canarian = Taxation { goods, services: goods, ..Taxation::default() };
        assert_eq!((canarian.tax_name(in_person), canarian.tax_name(BOTH)), ("IVA", "IGIC"));
        assert_eq!(canarian.tax_name(Supplies { in_person_courses: true, ..GOODS }), "Impuestos");
    }
}
