//! Part of an order that counts for the threshold of sales to consumers of other member states (rule 13.6).

use crate::money::Cents;
use crate::orders::Order;
use crate::taxes::{AppliedTax, TaxScheme};

impl Order {
    /// Sales to consumers of other member states without tax, with the delivery and less discounts, as they are invoiced.
    pub fn union_net(&self) -> Cents {
        let lines = self.tax_lines().into_iter().filter(|line| is_union_sale(line.tax));
        lines.map(|line| line.base).sum()
    }
}

/// VAT of the destination, or Spanish VAT below the threshold.
fn is_union_sale(tax: AppliedTax) -> bool {
    match tax.scheme {
        TaxScheme::Oss => true,
        TaxScheme::SpanishVat => tax.territory.is_in_other_member_state(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invoicing::tax_breakdown::tests::taxed_order;
    use crate::promotions::PromotionSet;
    use crate::taxes::{Supply, Taxation, Territory, Treatment};

    /// Rule 13.6.
    #[test]
    fn goods_and_digital_services_to_consumers_of_other_member_states_count() {
        let to = |scheme, territory: &str| Treatment {
            scheme,
            territory: Territory::parse(territory).unwrap(),
            ..Treatment::default()
        };
        let spain = Treatment::default();
        let german = to(TaxScheme::SpanishVat, "DE");
        let oss = to(TaxScheme::Oss, "PT-30");
        for (goods, services, net) in [
            (spain, spain, 0),
            // 12.10 € and 24.20 € with tax, and 4 €.
            (german, spain, 1_400),
            (spain, german, 2_000),
            (german, german, 3_400),
            (oss, spain, 1_400),
            (to(TaxScheme::IntraCommunity, "DE"), to(TaxScheme::ReverseCharge, "DE"), 0),
            (to(TaxScheme::Export, "GB"), to(TaxScheme::NotSubject, "GB"), 0),
        ] {
            let taxation = Taxation { goods, services, ..Taxation::default() };
            let sold = [
                (0, 1_210, 1, Supply::Goods),
                (0, 2_420, 1, Supply::DigitalService),
                (0, 6_050, 1, Supply::InPersonCourse),
            ];
            let order = taxed_order(&sold, Some(4_000_000), PromotionSet::default(), taxation);
            assert_eq!(order.union_net().get(), net, "{goods:?} {services:?}");
        }
    }
}
