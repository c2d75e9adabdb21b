use proptest::prelude::*;

use super::*;
use crate::invoicing::tax_breakdown::tests::{Sold, arbitrary_promotions, order, taxed_order};
use crate::money::Rate;
use crate::orders::OrderState;
use crate::promotions::PromotionSet;
use crate::taxes::{ClassRates, Supply, TaxScheme, TaxTable, Taxation, Territory, Treatment};
use crate::time::parse_iso;

pub(super) fn paid(order: Order) -> Order {
    Order { state: OrderState::Paid, paid_at: Some(String::new()), ..order }
}

pub(super) fn units(lines: &[(usize, u32)], delivery: bool) -> RefundSelection {
    let lines = lines.iter().map(|(line, quantity)| RefundedUnits { line: *line, quantity: *quantity });
    let delivery = if delivery { DeliveryRefund::Whole } else { DeliveryRefund::Nothing };
    RefundSelection::Units { lines: lines.collect(), delivery }
}

pub(super) fn done(parts: &[RefundedPart]) -> PastRefund {
    let amount = parts.iter().map(|part| part.gross()).sum();
    PastRefund { amount, parts: parts.to_vec(), is_tax_excess: false }
}

/// Rule 9.8.
#[test]
fn the_last_unit_takes_the_rest_of_its_line() {
    let mut order = paid(order(&[(0, 335, 3), (0, 1_890, 1)], Some(4_090_909)));
    order.lines[0].total = Cents::new(1_000);
    order.totals.goods_gross = Cents::new(2_890);
    order.totals.total = Cents::new(3_385);
    order.totals.net_total = order.totals.net_total - Cents::new(4);
    let mut past = Vec::new();
    for gross in [333, 334, 333] {
        let parts = RefundBalance::new(&order, &past).refund(&units(&[(0, 1)], false)).unwrap();
        assert_eq!(
            parts.iter().map(|part| (part.part, part.gross().get())).collect::<Vec<_>>(),
            [(0, gross)]
        );
        past.push(done(&parts));
    }
    let balance = RefundBalance::new(&order, &past);
    assert_eq!((balance.parts()[0].quantity, balance.parts()[0].net), (0, Cents::ZERO));
    let too_many = units(&[(0, 1), (1, 2), (7, 1)], false);
    let faults: Vec<String> =
        balance.refund(&too_many).unwrap_err().iter().map(ToString::to_string).collect();
    let none = "No quedan unidades por devolver";
    assert_eq!(faults, [none, "Queda 1 unidad por devolver", none]);
    let delivery = balance.refund(&units(&[], true)).unwrap();
    assert_eq!(
        delivery,
        [RefundedPart {
            part: 2,
            quantity: 1,
            net: Cents::new(409),
            vat: Cents::new(86),
            surcharge: Cents::ZERO
        }]
    );
    past.push(done(&delivery));
    let balance = RefundBalance::new(&order, &past);
    assert_eq!(balance.refund(&units(&[], true)), Err(vec![RefundFault::Delivery]));
    assert_eq!(balance.refund(&units(&[(1, 0)], false)), Err(vec![RefundFault::Empty]));
    assert_eq!(balance.total(), Cents::new(1_890));
}

/// Rule 9.8.
#[test]
fn an_amount_is_taken_from_all_parts() {
    let order = paid(order(&[(0, 3_000, 2), (1, 1_000, 1)], None));
    let half = PastRefund { amount: Cents::new(3_500), ..PastRefund::default() };
    let balance = RefundBalance::new(&order, std::slice::from_ref(&half));
    let left: Vec<_> = balance.parts().iter().map(|part| (part.quantity, part.gross().get())).collect();
    assert_eq!(left, [(2, 3_000), (1, 500)]);
    let unit = balance.refund(&units(&[(0, 1)], false)).unwrap();
    assert_eq!(unit[0].gross(), Cents::new(1_500));
    let excess = balance.refund(&RefundSelection::Amount(Cents::new(3_501)));
    assert_eq!(excess, Err(vec![RefundFault::Amount { left: Cents::new(3_500) }]));
    let all = balance.refund(&RefundSelection::Amount(Cents::new(3_500))).unwrap();
    assert_eq!(
        all.iter().map(|part| part.quantity).collect::<Vec<_>>(),
        [2, 1],
        "the rest includes the units"
    );
}

#[test]
fn nothing_is_left_of_an_unpaid_order() {
    let balance = RefundBalance::new(&order(&[(0, 3_000, 2)], None), &[]);
    assert_eq!((balance.total(), balance.parts()[0].quantity), (Cents::ZERO, 0));
    assert_eq!(balance.refund(&RefundSelection::Rest), Err(vec![RefundFault::Empty]));
}

#[derive(Clone, Debug)]
enum Step {
    Amount(i64),
    Units(usize, u32, bool),
}

fn arbitrary_steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        (1_i64..50_000).prop_map(Step::Amount),
        (0_usize..20, 1_u32..40, any::<bool>())
            .prop_map(|(line, quantity, delivery)| Step::Units(line, quantity, delivery)),
    ];
    proptest::collection::vec(step, 0..12)
}

pub(super) fn arbitrary_goods() -> impl Strategy<Value = Vec<Sold>> {
    let supply =
        proptest::sample::select(vec![Supply::Goods, Supply::DigitalService, Supply::InPersonCourse]);
    proptest::collection::vec((0_usize..4, 1_i64..90_000, 1_u32..=100, supply), 1..20)
}

pub(super) fn treatment(scheme: TaxScheme, territory: &str, rates: [u32; 3]) -> Treatment {
    let [general, reduced, super_reduced] = rates;
    Treatment {
        scheme,
        territory: Territory::parse(territory).unwrap(),
        rates: ClassRates::new(general, reduced, super_reduced),
        ..Treatment::default()
    }
}

/// Taxations of goods and digital services: one tax, several in one order, and none. Courses in person have Spanish VAT.
pub(super) fn arbitrary_taxation() -> impl Strategy<Value = Taxation> {
    let spanish = Treatment::default();
    let retailer = Treatment { surcharges: ClassRates::new(520, 140, 50), ..spanish };
    let german = treatment(TaxScheme::Oss, "DE", [1_900, 700, 700]);
    let finnish = treatment(TaxScheme::Oss, "FI", [2_550, 1_350, 1_000]);
    let canarian = treatment(TaxScheme::Igic, "ES-CN", [700, 300, 0]);
    let ceutan = treatment(TaxScheme::Ipsi, "ES-CE", [1_000, 400, 50]);
    let untaxed = |scheme, territory| treatment(scheme, territory, [0; 3]);
    let taxation = |goods, services| Taxation { goods, services, ..Taxation::default() };
    proptest::sample::select(vec![
        taxation(spanish, spanish),
        taxation(retailer, spanish),
        taxation(german, german),
        taxation(finnish, german),
        taxation(canarian, spanish),
        taxation(ceutan, untaxed(TaxScheme::NotSubject, "ES-CE")),
        taxation(untaxed(TaxScheme::Export, "ES-CN"), spanish),
        taxation(untaxed(TaxScheme::IntraCommunity, "FR"), untaxed(TaxScheme::ReverseCharge, "FR")),
        taxation(spanish, german),
    ])
}

proptest! {
    /// Rules 9.7, 9.8, 10.8 and 13.8.
    #[test]
    fn refunds_add_up_to_the_parts_and_never_exceed_the_payment(goods in arbitrary_goods(), taxation in arbitrary_taxation(), shipping in proptest::option::of(0_i64..20_000_000), promotions in arbitrary_promotions(), steps in arbitrary_steps()) {
        let shipping = shipping.filter(|_| goods.iter().any(|(.., supply)| *supply == Supply::Goods));
        let order = paid(taxed_order(&goods, shipping, promotions, taxation));
        let mut past: Vec<PastRefund> = Vec::new();
        let mut by_rate: Vec<TaxLine> = Vec::new();
        let selections = steps.into_iter().map(|step| match step {
            Step::Amount(amount) => RefundSelection::Amount(Cents::new(amount)),
            Step::Units(line, quantity, delivery) => units(&[(line, quantity)], delivery),
        });
        for selection in selections.chain([RefundSelection::Rest]) {
            let balance = RefundBalance::new(&order, &past);
            let Ok(parts) = balance.refund(&selection) else { continue };
            prop_assert!(parts.iter().all(|part| part.net >= Cents::ZERO && part.gross() >= Cents::ZERO));
            by_rate.extend(balance.tax_lines(&parts));
            past.push(done(&parts));
        }
        let refunded: Cents = past.iter().map(|refund| refund.amount).sum();
        prop_assert_eq!(refunded, order.totals.total);
        let parts: Vec<&RefundedPart> = past.iter().flat_map(|refund| &refund.parts).collect();
        for (index, part) in order.invoiced_parts().into_iter().enumerate() {
            let of_part = || parts.iter().filter(|refunded| refunded.part == index);
            prop_assert_eq!(of_part().map(|refunded| refunded.net).sum::<Cents>(), part.net);
            prop_assert_eq!(of_part().map(|refunded| refunded.vat).sum::<Cents>(), part.vat);
            prop_assert_eq!(of_part().map(|refunded| refunded.surcharge).sum::<Cents>(), part.surcharge);
            prop_assert!(of_part().map(|refunded| refunded.quantity).sum::<u32>() <= part.quantity);
        }
        // The credit notes have the taxes of the invoice, each with its base, tax and surcharge.
        let is_charged = |line: &TaxLine| *line != TaxLine { tax: line.tax, ..TaxLine::default() };
        let refunded = TaxLine::sums(by_rate).into_iter().filter(is_charged);
        let invoiced = order.tax_lines().into_iter().filter(is_charged);
        prop_assert_eq!(refunded.collect::<Vec<_>>(), invoiced.collect::<Vec<_>>());
    }
}

/// Rule 9.8, with note 8 of the agency's record design of the books (LSI): an invoice of 1,000 € and 210 € that should have
/// been of 800 € and 168 € is corrected by differences of −200 € and −42 €.
#[test]
fn a_discount_is_corrected_by_its_difference() {
    let order = paid(order(&[(0, 121_000, 1)], None));
    let balance = RefundBalance::new(&order, &[]);
    let parts = balance.refund(&RefundSelection::Amount(Cents::new(24_200))).unwrap();
    let [line] = balance.tax_lines(&parts)[..] else { panic!("one rate") };
    let TaxLine { base, vat, .. } = line.negative();
    assert_eq!((base, vat), (Cents::new(-20_000), Cents::new(-4_200)));
    let [left] = RefundBalance::new(&order, &[done(&parts)]).parts()[..] else { panic!("one line") };
    assert_eq!((left.net, left.vat), (Cents::new(80_000), Cents::new(16_800)));
}

/// Rules 9.8 and 13.2, with the Estonian tax and customs board («VAT rate changes», updated on 8-8-2025, example 3): goods
/// sold in May 2025 at 22 % and returned in July, when the rate is 24 %, are credited at 22 %.
#[test]
fn a_return_is_credited_at_the_rate_of_the_sale() {
    let estonia = Territory::parse("EE").unwrap();
    let mut table = TaxTable::shipped();
    let mut before = table.0.iter().find(|row| row.territory == estonia).unwrap().clone();
    before.from = "2024-01-01".to_owned();
    before.rates.general = Rate::from_basis_points(2_200);
    table.0.push(before);
    let sale = |day: &str| {
        let rates = table.on_day(estonia, parse_iso(day).unwrap()).unwrap().rates;
        let goods = Treatment { scheme: TaxScheme::Oss, territory: estonia, rates, ..Treatment::default() };
        let taxation = Taxation { goods, services: goods, ..Taxation::default() };
        paid(taxed_order(&[(0, 12_100, 1, Supply::Goods)], None, PromotionSet::default(), taxation))
    };
    let credit = |order: &Order| {
        let balance = RefundBalance::new(order, &[]);
        let lines = balance.tax_lines(&balance.refund(&RefundSelection::Rest).unwrap());
        lines.iter().map(|line| (line.tax.rate.basis_points(), line.vat.get())).collect::<Vec<_>>()
    };
    assert_eq!(credit(&sale("2025-05-15")), [(2_200, 2_200)]);
    assert_eq!(credit(&sale("2025-07-15")), [(2_400, 2_400)]);
}

/// Rules 4.33 and 9.8.
#[test]
fn a_part_of_the_delivery_leaves_the_rest_to_be_refunded() {
    let order = paid(order(&[(0, 335, 3)], Some(4_090_909)));
    let up_to = |cents| RefundSelection::Units {
        lines: Vec::new(),
        delivery: DeliveryRefund::UpTo(Cents::new(cents)),
    };
    let gross = |parts: &[RefundedPart]| parts.iter().map(|part| part.gross().get()).sum::<i64>();
    let first = RefundBalance::new(&order, &[]).refund(&up_to(200)).unwrap();
    assert_eq!((gross(&first), first[0].quantity), (200, 0));
    let balance = RefundBalance::new(&order, &[done(&first)]);
    assert_eq!(balance.delivery().gross(), Cents::new(295));
    let rest = balance.refund(&up_to(900)).unwrap();
    assert_eq!((gross(&rest), rest[0].quantity), (295, 1), "no more than is left");
    let nothing = balance.refund(&RefundSelection::Units {
        lines: vec![RefundedUnits { line: 0, quantity: 3 }],
        delivery: DeliveryRefund::UpTo(Cents::ZERO),
    });
    assert_eq!(gross(&nothing.unwrap()), order.totals.goods_gross.get(), "a free standard delivery");
}
