//! Worked examples of official sources: invoices of EN 16931 and sales of the tax agency's manual.

use super::*;
use crate::cart::{PricedLine, Totals};
use crate::money::{Money, Rate};
use crate::shipping::ShippingPrice;
use crate::taxes::{ClassRates, Taxation, Treatment};

/// Class, price without tax and units of a line.
type Line = (TaxClass, &'static str, u32);

const GENERAL: TaxClass = TaxClass::General;
const REDUCED: TaxClass = TaxClass::Reduced;
const SUPER_REDUCED: TaxClass = TaxClass::SuperReduced;
const EXEMPT: TaxClass = TaxClass::Exempt;

/// Order of lines at these rates, with a delivery at the general one. Prices are without tax.
fn order(rates: ClassRates, lines: &[Line], delivery: Option<&str>) -> Order {
    let goods = Treatment { rates, ..Treatment::default() };
    let shipping = delivery.map(|price| {
        let price: Money = price.parse().unwrap();
        ShippingPrice::flat(price, price.tax(rates.general))
    });
    let (mut rounding, mut priced) = (RunningSum::default(), Vec::new());
    let lines = lines.iter().map(|(tax, price, qty)| {
        let price_et: Money = price.parse().unwrap();
        let price_taxes = price_et.tax(rates.of(*tax));
        priced.push(PricedLine { price_et, price_taxes, quantity: *qty });
        let total = rounding.next((price_et + price_taxes).exact().times(*qty));
        OrderLine { tax: *tax, price_et, price_taxes, qty: *qty, total, ..OrderLine::default() }
    });
    Order {
        lines: lines.collect(),
        totals: Totals::from_lines(&priced, shipping.as_ref()),
        shipping: shipping.map(|price| OrderShipping { price, ..OrderShipping::default() }),
        taxation: Some(Taxation { goods, services: goods, ..Taxation::default() }),
        ..Order::default()
    }
}

/// Rate in basis points, base and tax in cents of each line.
fn figures(lines: &[TaxLine]) -> Vec<(u32, i64, i64)> {
    lines.iter().map(|line| (line.tax.rate.basis_points(), line.base.get(), line.vat.get())).collect()
}

/// Taxes by rate and the amount with tax of an invoice.
fn invoice(rates: ClassRates, lines: &[Line]) -> (Vec<(u32, i64, i64)>, i64) {
    let order = order(rates, lines, None);
    (figures(&order.tax_lines()), order.totals.total.get())
}

/// Taxes by rate and the amount with tax of a sale less a credit, whose lines the examples list with negative quantities.
fn less(sale: &Order, credit: &Order) -> (Vec<(u32, i64, i64)>, i64) {
    let credited = credit.tax_lines().into_iter().map(TaxLine::negative);
    let lines = TaxLine::sums(sale.tax_lines().into_iter().chain(credited));
    (figures(&lines), (sale.totals.total - credit.totals.total).get())
}

/// Rule 9.7. CEN/TC 434 artefacts 1.3.16 (30-3-2026), `ubl-tc434-example1.xml`, `guide-example1.xml` and the first tax of
/// `ubl-tc434-example10.xml`: twenty lines at 6 % and 21 %, one of which takes back six units.
#[test]
fn example_1_of_the_european_standard() {
    let rates = ClassRates::new(2_100, 600, 0);
    let sale = [
        (REDUCED, "9.95", 2),
        (REDUCED, "9.85", 1),
        (REDUCED, "8.29", 1),
        (REDUCED, "7.23", 2),
        (REDUCED, "35.00", 1),
        (REDUCED, "35.00", 1),
        (REDUCED, "10.65", 1),
        (REDUCED, "1.55", 1),
        (REDUCED, "4.79", 3),
        (REDUCED, "8.29", 1),
        (REDUCED, "8.29", 2),
        (REDUCED, "9.95", 1),
        (REDUCED, "1.65", 2),
        (GENERAL, "10.80", 1),
        (REDUCED, "3.90", 1),
        (GENERAL, "3.80", 2),
        (GENERAL, "4.67", 2),
        (GENERAL, "18.63", 1),
        (REDUCED, "17.02", 6),
    ];
    let found = less(&order(rates, &sale, None), &order(rates, &[(REDUCED, "18.33", 6)], None));
    assert_eq!(found, (vec![(2_100, 4_637, 974), (600, 18_323, 1_099)], 25_033));
}

/// Rule 9.7. The same artefacts, `ubl-tc434-example2.xml` and `guide-example2.xml`: three categories, of which two are
/// negative in part; an allowance and a charge of 100 cancel each other out.
#[test]
fn example_2_of_the_european_standard() {
    let rates = ClassRates::new(2_500, 1_500, 0);
    let sale = order(rates, &[(GENERAL, "1273.00", 1), (REDUCED, "2.48", 2), (GENERAL, "0.75", 250)], None);
    let credit = order(rates, &[(REDUCED, "3.96", 1), (EXEMPT, "25.00", 1)], None);
    let (lines, total) = less(&sale, &credit);
    assert_eq!(lines, [(2_500, 146_050, 36_513), (1_500, 100, 15), (0, -2_500, 0)]);
    assert_eq!(total, 180_178);
}

/// Rule 9.7. The same artefacts, `ubl-tc434-example3.xml` and `guide-example3.xml`: the charge of 100 has the rate of 25 %.
/// It is a line here, because a delivery has the rates of the goods in proportion (rule 13.7).
#[test]
fn example_3_of_the_european_standard() {
    let rates = ClassRates::new(2_500, 1_000, 0);
    let lines = [(GENERAL, "800.00", 1), (REDUCED, "800.00", 1), (GENERAL, "100.00", 1)];
    assert_eq!(invoice(rates, &lines), (vec![(2_500, 90_000, 22_500), (1_000, 80_000, 8_000)], 200_500));
    let guide = order(rates, &[(GENERAL, "400.00", 2)], Some("100.00"));
    assert_eq!(
        (figures(&guide.tax_lines()), guide.totals.total.get()),
        (vec![(2_500, 90_000, 22_500)], 112_500)
    );
}

/// Rule 9.7. The same artefacts, `ubl-tc434-example4.xml`, `ubl-tc434-example5.xml` (whose allowances and charges cancel each
/// other out) and `ubl-tc434-example6.xml`.
#[test]
fn examples_4_to_6_of_the_european_standard() {
    let lines = [(GENERAL, "1.00", 1_000), (GENERAL, "5.00", 100), (REDUCED, "5.00", 500)];
    assert_eq!(
        invoice(ClassRates::new(2_500, 1_200, 0), &lines),
        (vec![(2_500, 150_000, 37_500), (1_200, 250_000, 30_000)], 467_500)
    );
}

/// Rule 9.7. The same artefacts, `ubl-tc434-example7.xml` (not subject) and `ubl-tc434-creditnote1.xml` (exempt).
#[test]
fn examples_without_tax_of_the_european_standard() {
    let rates = ClassRates::new(2_500, 1_200, 0);
    let lines = [(EXEMPT, "2500.00", 1), (EXEMPT, "700.00", 1)];
    assert_eq!(invoice(rates, &lines), (vec![(0, 320_000, 0)], 320_000));
    assert_eq!(invoice(rates, &[(EXEMPT, "100.11", 1)]), (vec![(0, 10_011, 0)], 10_011));
}

/// Rule 9.7. The same artefacts, `ubl-tc434-example8.xml`, with unit prices of fractions of a cent (those for twelve units are
/// divided by twelve), and `ubl-tc434-example9.xml`.
#[test]
fn examples_8_and_9_of_the_european_standard() {
    let rates = ClassRates::new(2_100, 600, 0);
    let lines = [
        (GENERAL, "0.00880", 16_000),
        (GENERAL, "0.00101", 16_000),
        (GENERAL, "1.27", 132),
        (GENERAL, "1.53", 58),
        (GENERAL, "36.75", 1),
        (GENERAL, "56.50", 1),
        (GENERAL, "83.34", 1),
        (GENERAL, "190.31", 1),
        (GENERAL, "64.21", 1),
        (GENERAL, "64.46", 1),
    ];
    assert_eq!(invoice(rates, &lines), (vec![(2_100, 90_891, 19_087)], 109_978));
    assert_eq!(invoice(rates, &[(GENERAL, "49.00", 3)]), (vec![(2_100, 14_700, 3_087)], 17_787));
}

/// Rule 9.7. The same artefacts, `sample-discount-price.xml` (a unit price of hundredths of a cent), `issue116.xml` (three
/// rates), `BIS3_Invoice_positive.XML` and `BIS3_Invoice_negativ.XML` (half a cent of tax, rounded away from zero).
#[test]
fn further_examples_of_the_european_standard() {
    let rates = ClassRates::new(2_500, 1_200, 600);
    assert_eq!(invoice(rates, &[(GENERAL, "0.1212", 100)]), (vec![(2_500, 1_212, 303)], 1_515));
    let lines = [(SUPER_REDUCED, "100", 1), (REDUCED, "50", 1), (REDUCED, "150", 1), (GENERAL, "400", 1)];
    assert_eq!(
        invoice(rates, &lines),
        (vec![(2_500, 40_000, 10_000), (1_200, 20_000, 2_400), (600, 10_000, 600)], 83_000)
    );
    let large = order(rates, &[(GENERAL, "625743.54", 1)], None);
    assert_eq!(figures(&large.tax_lines()), [(2_500, 62_574_354, 15_643_589)]);
    let (negative, total) = less(&Order::default(), &large);
    assert_eq!((negative, total), (vec![(2_500, -62_574_354, -15_643_589)], -78_217_943));
}

/// Rules 9.7 and 13.7. Manual práctico IVA 2025, p. 292, operation (33): appliances of 41,000 € with 500 € of transport and
/// 500 € of insurance on the invoice have a base of 42,000 € and a tax of 8,820 €.
#[test]
fn charges_are_part_of_the_base() {
    let sale = order(ClassRates::shipped(), &[(GENERAL, "41000", 1)], Some("1000"));
    assert_eq!(figures(&sale.tax_lines()), [(2_100, 4_200_000, 882_000)]);
    assert_eq!(sale.totals.total, Cents::new(5_082_000));
}

/// Rules 9.7 and 13.8. Manual práctico IVA 2025, pp. 171, 172 and 286, operation (9): the surcharge has the base of the tax:
/// 24,000 € with 5,040 € and 1,248 €.
#[test]
fn the_surcharge_has_the_base_of_the_tax() {
    let surcharges = ClassRates::new(520, 140, 50);
    let mut sale = order(ClassRates::shipped(), &[(GENERAL, "24000", 1)], None);
    let goods = Treatment { surcharges, ..Treatment::default() };
    sale.lines[0].price_taxes = Money::from_cents(504_000 + 124_800);
    sale.lines[0].total = Cents::new(2_400_000 + 504_000 + 124_800);
    let priced =
        PricedLine { price_et: sale.lines[0].price_et, price_taxes: sale.lines[0].price_taxes, quantity: 1 };
    sale.totals = Totals::from_lines(&[priced], None);
    sale.taxation = Some(Taxation { goods, ..Taxation::default() });
    let lines = sale.tax_lines();
    assert_eq!(
        (figures(&lines), lines[0].surcharge),
        (vec![(2_100, 2_400_000, 504_000)], Cents::new(124_800))
    );
    // LIVA, art. 161: 5.2 %, 1.4 % and 0.5 %.
    for (class, points) in [(GENERAL, 520), (REDUCED, 140), (SUPER_REDUCED, 50)] {
        assert_eq!(goods.applied(class).surcharge, Rate::from_basis_points(points));
    }
}

/// Rule 9.7, with the answers to developers 1.3 (4-12-2025) of the tax agency, 27.1: three simplified invoices are replaced by
/// one of 6,000 € and 1,260 €; the correction of the rate of the first one from 21 % to 10 % has base 0 and tax −110 €, which
/// leaves 1,150 €.
#[test]
fn replaced_invoices_and_their_corrections_add_up() {
    let line = |class, base, vat| TaxLine {
        tax: AppliedTax::listed(class),
        base: Cents::new(base),
        vat: Cents::new(vat),
        surcharge: Cents::ZERO,
    };
    let simplified =
        [line(GENERAL, 100_000, 21_000), line(GENERAL, 200_000, 42_000), line(GENERAL, 300_000, 63_000)];
    assert_eq!(figures(&TaxLine::sums(simplified)), [(2_100, 600_000, 126_000)]);
    let correction = [line(GENERAL, 100_000, 21_000).negative(), line(REDUCED, 100_000, 10_000)];
    let sum = |lines: &[TaxLine]| {
        let sums = TaxLine::sums(lines.iter().copied());
        let base: Cents = sums.iter().map(|line| line.base).sum();
        (base.get(), sums.iter().map(|line| line.vat).sum::<Cents>().get())
    };
    assert_eq!(sum(&correction), (0, -11_000));
    assert_eq!(sum(&[simplified.as_slice(), &correction].concat()), (600_000, 115_000));
}
