//! Texts beside a displayed price: its tax, and the explanation of its destination (rules 13.5 and 13.9).

use super::{Supply, TaxNote, TaxScheme, Taxation, Treatment};

impl Treatment {
    /// Statement beside a price that includes its tax: «IVA incluido.»; or the reason why it has none.
    pub fn included_text(&self) -> String {
        self.untaxed_text().map_or_else(|| format!("{} incluido.", self.named_tax()), str::to_owned)
    }

    /// Statement beside a price without its tax; `gross` is the price with it.
    pub fn excluded_text(&self, gross: &str) -> String {
        let with_tax = || format!("Sin {tax}. Con {tax}, {gross}.", tax = self.named_tax());
        self.untaxed_text().map_or_else(with_tax, str::to_owned)
    }

    /// «IVA», «IVA de Alemania», «IGIC».
    fn named_tax(&self) -> String {
        match self.scheme {
            TaxScheme::Oss => format!("{} de {}", self.scheme.tax_name(), self.territory.name()),
            scheme => scheme.tax_name().to_owned(),
        }
    }

    const fn untaxed_text(&self) -> Option<&'static str> {
        match self.scheme {
            TaxScheme::Export => {
                Some("Sin impuestos: los de la importación, si los hay, se pagan al recibirlo.")
            }
            TaxScheme::IntraCommunity | TaxScheme::ReverseCharge | TaxScheme::NotSubject => Some("Sin IVA."),
            TaxScheme::SpanishVat | TaxScheme::Oss | TaxScheme::Igic | TaxScheme::Ipsi => None,
        }
    }

    /// Returns true if every displayed price is the same under both.
    fn has_same_prices(&self, other: &Self) -> bool {
        self == other || (self.is_listed() && other.is_listed())
    }
}

impl Taxation {
    /// Explanation of the tax of one kind of supply, in one sentence; `None` for plain Spanish VAT.
    pub fn note(&self, supply: Supply) -> Option<TaxNote> {
        self.notes([supply].into_iter().collect()).into_iter().next()
    }

    /// Returns true if every displayed price is the same under both.
    pub fn has_same_prices(&self, other: &Self) -> bool {
        self.goods.has_same_prices(&other.goods)
            && self.services.has_same_prices(&other.services)
            && self.in_person.has_same_prices(&other.in_person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxes::{
        BuyerStatus, ClassRates, GoodsOutside, OutsidePolicy, Sale, TaxPolicy, TaxRules, TaxTable, Territory,
        UnionConsumers,
    };

    fn assess(policy: TaxPolicy, code: &str, buyer: BuyerStatus) -> Taxation {
        let rules = TaxRules { policy, rates: TaxTable::shipped(), ..TaxRules::default() };
        rules.assess(Sale { delivery: Territory::parse(code), buyer, ..Sale::default() })
    }

    /// Rules 13.5 and 13.9.
    #[test]
    fn the_text_of_a_price_names_its_tax() {
        let (consumer, plain) = (BuyerStatus::Consumer, TaxPolicy::default());
        let local = OutsidePolicy { goods: GoodsOutside::LocalTax, ..OutsidePolicy::default() };
        let registered = TaxPolicy {
            canaries: local,
            ceuta: local,
            union_consumers: UnionConsumers::Destination,
            intra_community: true,
            ..plain
        };
        let import = "Sin impuestos: los de la importación, si los hay, se pagan al recibirlo.";
        for (policy, code, buyer, included, excluded) in [
            (plain, "ES", consumer, "IVA incluido.", "Sin IVA. Con IVA, 9 €."),
            (registered, "ES-CN", consumer, "IGIC incluido.", "Sin IGIC. Con IGIC, 9 €."),
            (registered, "ES-CE", consumer, "IPSI incluido.", "Sin IPSI. Con IPSI, 9 €."),
            (
                registered,
                "DE",
                consumer,
                "IVA de Alemania incluido.",
                "Sin IVA de Alemania. Con IVA de Alemania, 9 €.",
            ),
            (plain, "ES-CN", consumer, import, import),
            (plain, "US", consumer, import, import),
            (registered, "FR", BuyerStatus::UnionBusiness, "Sin IVA.", "Sin IVA."),
        ] {
            let goods = assess(policy, code, buyer).goods;
            assert_eq!(
                (goods.included_text(), goods.excluded_text("9 €")),
                (included.into(), excluded.into())
            );
        }
    }

    /// Rule 13.9.
    #[test]
    fn a_product_has_the_explanation_of_its_kind_of_supply() {
        let text = |code, supply| {
            let note = assess(TaxPolicy::default(), code, BuyerStatus::Consumer).note(supply);
            note.map(|note| note.text)
        };
        assert_eq!(text("ES", Supply::Goods), None);
        assert_eq!(
            text("ES-CN", Supply::Goods).as_deref(),
            Some("Los productos salen hacia Canarias sin IVA.")
        );
        assert_eq!(text("US", Supply::DigitalService).as_deref(), Some("Los cursos no llevan IVA español."));
    }

    /// Rule 13.5.
    #[test]
    fn the_listed_prices_are_those_of_the_rates_in_force() {
        let at = |general, listed_general| {
            let rates = ClassRates::new(general, 1_000, 400);
            let listed = ClassRates::new(listed_general, 1_000, 400);
            let vat = Treatment { rates, listed, ..Treatment::default() };
            Taxation { goods: vat, services: vat, in_person: vat }
        };
        assert!(at(2_200, 2_200).has_same_prices(&Taxation::default()));
        assert!(!at(2_200, 2_100).has_same_prices(&Taxation::default()));
        let canarian = assess(TaxPolicy::default(), "ES-CN", BuyerStatus::Consumer);
        assert!(!canarian.has_same_prices(&Taxation::default()) && canarian.has_same_prices(&canarian));
    }
}
