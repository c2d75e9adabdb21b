//! Digital services under the VAT of another member state, which the return of the one-stop shop states apart (rule 16.6).

use super::{RefundBalance, RefundedPart, TaxLine};
use crate::orders::Order;
use crate::taxes::{AppliedTax, TaxScheme};

impl RefundBalance {
    /// Bases and taxes of what is left of digital services under the VAT of another member state.
    pub fn services(&self, order: &Order) -> Vec<TaxLine> {
        let parts = self.parts.iter().enumerate();
        let services = parts.filter(|(index, part)| is_oss_service(order, *index, part.tax));
        TaxLine::by_rate(&services.map(|(_, part)| *part).collect::<Vec<_>>())
    }

    /// Bases and taxes of those parts of a refund that are such services.
    pub fn service_lines(&self, order: &Order, refunded: &[RefundedPart]) -> Vec<TaxLine> {
        let is_service = |part: &&RefundedPart| {
            self.parts.get(part.part).is_some_and(|left| is_oss_service(order, part.part, left.tax))
        };
        self.tax_lines(&refunded.iter().filter(is_service).copied().collect::<Vec<_>>())
    }
}

fn is_oss_service(order: &Order, part: usize, tax: AppliedTax) -> bool {
    tax.scheme == TaxScheme::Oss && order.lines.get(part).is_some_and(|line| line.is_virtual)
}

#[cfg(test)]
mod tests {
    use crate::invoicing::refund::tests::{paid, treatment};
    use crate::invoicing::tax_breakdown::tests::taxed_order;
    use crate::invoicing::{RefundBalance, RefundSelection};
    use crate::promotions::PromotionSet;
    use crate::taxes::{Supply, TaxScheme, Taxation};

    /// Rules 16.6 and 17.11.
    #[test]
    fn services_under_the_one_stop_shop_are_stated_apart() {
        let taxation = |scheme, rates| {
            let goods = treatment(scheme, "DE", rates);
            Taxation { goods, services: goods, ..Taxation::default() }
        };
        let lines = [(0, 11_900, 1, Supply::Goods), (0, 23_800, 1, Supply::DigitalService)];
        let german = taxation(TaxScheme::Oss, [1_900, 700, 700]);
        let order = paid(taxed_order(&lines, None, PromotionSet::default(), german));
        let balance = RefundBalance::new(&order, &[]);
        let [services] = balance.services(&order)[..] else { panic!("one tax") };
        assert_eq!(services.gross(), order.lines[1].total);
        let parts = balance.refund(&RefundSelection::Rest).unwrap();
        assert_eq!(balance.service_lines(&order, &parts), [services]);
        let corrected = balance.under(&order, &taxation(TaxScheme::ReverseCharge, [0; 3]));
        assert_eq!(balance.service_changes(&corrected, &order), [services]);
        assert_eq!(corrected.service_lines(&order, &parts), []);
    }
}
