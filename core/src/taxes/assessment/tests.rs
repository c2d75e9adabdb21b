use proptest::prelude::*;

use super::*;
use crate::money::Money;
use crate::taxes::policy::OutsidePolicy;
use crate::taxes::{AppliedTax, TaxClass, UNION_THRESHOLD};
use crate::time::parse_iso;

fn rules(policy: TaxPolicy) -> TaxRules {
    let rates = TaxTable::shipped().in_force(parse_iso("2026-11-27").unwrap());
    TaxRules { policy, rates, union_sales_left: UNION_THRESHOLD }
}

fn to(code: &str) -> Sale {
    Sale { delivery: Territory::parse(code), goods: Cents::new(10_000), ..Sale::default() }
}

fn tax(treatment: Treatment) -> (TaxScheme, String, u32) {
    let AppliedTax { scheme, territory, rate, .. } = treatment.applied(TaxClass::General);
    (scheme, territory.to_string(), rate.basis_points())
}

/// Rule 13.3: LIVA, arts. 3, 21 and 68.
#[test]
fn sales_in_spain_and_exports() {
    let rules = rules(TaxPolicy::default());
    let goods = |code| tax(rules.assess(to(code)).goods);
    let services = |code| tax(rules.assess(to(code)).services);
    assert_eq!(goods("ES"), (TaxScheme::SpanishVat, "ES".into(), 2_100));
    for outside in ["ES-CN", "ES-CE", "ES-ML", "US", "FR*"] {
        assert_eq!(goods(outside), (TaxScheme::Export, outside.into(), 0));
    }
    assert_eq!(services("ES-CN"), (TaxScheme::SpanishVat, "ES".into(), 2_100));
    assert_eq!(services("US"), (TaxScheme::NotSubject, "US".into(), 0));
    assert_eq!(tax(rules.assess(Sale::default()).goods), (TaxScheme::SpanishVat, "ES".into(), 2_100));
}

/// Rule 13.4.
#[test]
fn the_owner_decides_about_canarias_ceuta_and_melilla() {
    let local = OutsidePolicy { goods: GoodsOutside::LocalTax, services: ServicesOutside::LocalTax };
    let untaxed = OutsidePolicy { services: ServicesOutside::NotSubject, ..OutsidePolicy::default() };
    let rules = rules(TaxPolicy { canaries: local, ceuta: local, melilla: untaxed, ..TaxPolicy::default() });
    let assess = |code| rules.assess(to(code));
    assert_eq!(tax(assess("ES-CN").goods), (TaxScheme::Igic, "ES-CN".into(), 700));
    assert_eq!(tax(assess("ES-CN").services), (TaxScheme::Igic, "ES-CN".into(), 700));
    assert_eq!(tax(assess("ES-CE").goods), (TaxScheme::Ipsi, "ES-CE".into(), 1_000));
    assert_eq!(tax(assess("ES-ML").goods), (TaxScheme::Export, "ES-ML".into(), 0));
    assert_eq!(tax(assess("ES-ML").services), (TaxScheme::NotSubject, "ES-ML".into(), 0));
}

/// Rule 13.3. A sale in a shop of the place is no export.
#[test]
fn goods_that_are_picked_up_have_the_tax_of_the_place() {
    let rules = rules(TaxPolicy::default());
    let goods = |code| tax(rules.assess(Sale { is_picked_up: true, ..to(code) }).goods);
    assert_eq!(goods("ES-CN"), (TaxScheme::Igic, "ES-CN".into(), 700));
    assert_eq!(goods("ES-ML"), (TaxScheme::Ipsi, "ES-ML".into(), 1_000));
    assert_eq!(goods("ES"), (TaxScheme::SpanishVat, "ES".into(), 2_100));
}

/// Rule 13.10.
#[test]
fn taxes_of_services_depend_on_the_postal_code_where_parts_of_a_country_have_others() {
    let depend = |policy, country| {
        rules(policy).depend_on_postal_code(CountryCode::parse(country).unwrap(), Sale::default())
    };
    let default = TaxPolicy::default();
    let not_subject = OutsidePolicy { services: ServicesOutside::NotSubject, ..OutsidePolicy::default() };
    let destination = TaxPolicy { union_consumers: UnionConsumers::Destination, ..default };
    for (policy, country, expected) in [
        (default, "ES", false),
        (TaxPolicy { ceuta: not_subject, ..default }, "ES", true),
        (default, "PT", true),
        (destination, "PT", true),
        (default, "FR", true),
        (default, "NL", false),
        (destination, "NL", false),
        (default, "US", false),
    ] {
        assert_eq!(depend(policy, country), expected, "{country} {policy:?}");
    }
}

/// Rule 13.6: LIVA, art. 73. Up to 10,000 € a year the VAT is that of the origin, beyond it that of the destination.
#[test]
fn consumers_of_the_union_pay_the_tax_of_the_destination_beyond_the_threshold() {
    let rules = |left| TaxRules { union_sales_left: Cents::new(left), ..rules(TaxPolicy::default()) };
    let goods = |left| tax(rules(left).assess(to("DE")).goods);
    assert_eq!(goods(10_000), (TaxScheme::SpanishVat, "DE".into(), 2_100));
    assert_eq!(goods(9_999), (TaxScheme::Oss, "DE".into(), 1_900));
    let picked_up_in_spain =
        Sale { residence: Territory::parse("DE"), services: Cents::new(5_000), ..to("ES") };
    assert_eq!(tax(rules(5_000).assess(picked_up_in_spain).services).0, TaxScheme::SpanishVat);
    assert_eq!(tax(rules(4_999).assess(picked_up_in_spain).services).0, TaxScheme::Oss);
    let by_option = TaxPolicy { union_consumers: UnionConsumers::Destination, ..TaxPolicy::default() };
    let taxation = self::rules(by_option).assess(to("DE"));
    assert_eq!(tax(taxation.goods), (TaxScheme::Oss, "DE".into(), 1_900));
    assert_eq!(tax(taxation.services), (TaxScheme::Oss, "DE".into(), 1_900));
    let no_rates = TaxRules { policy: by_option, ..TaxRules::default() };
    assert_eq!(tax(no_rates.assess(to("DE")).goods), (TaxScheme::SpanishVat, "DE".into(), 2_100));
}

/// Rule 13.6. Madeira, the Azores and Corsica have rates of their own; Jungholz and Mittelberg have the Austrian ones for
/// sellers who are not established there (`UStG` 1994, § 10.4).
#[test]
fn consumers_of_a_region_pay_its_rates() {
    let by_option = TaxPolicy { union_consumers: UnionConsumers::Destination, ..TaxPolicy::default() };
    let mut rules = rules(by_option);
    let assess = |rules: &TaxRules, country, postal_code: &str| {
        let delivery = Territory::of_address(country, &postal_code.into());
        let taxation = rules.assess(Sale { delivery, ..Sale::default() });
        assert_eq!(taxation.goods, taxation.services);
        let rate = |class| taxation.goods.applied(class).rate.basis_points();
        let rates = [TaxClass::General, TaxClass::Reduced, TaxClass::SuperReduced].map(rate);
        (taxation.goods.scheme, taxation.goods.territory.to_string(), rates)
    };
    for (country, postal_code, territory, rates) in [
        ("PT", "1100-148", "PT", [2_300, 1_300, 600]),
        ("PT", "9000-082", "PT-30", [2_200, 1_200, 400]),
        ("PT", "9500-150", "PT-20", [1_600, 900, 400]),
        ("FR", "20000", "FR-20R", [2_000, 1_000, 210]),
        ("AT", "6691", "AT", [2_000, 1_300, 1_000]),
    ] {
        let expected = (TaxScheme::Oss, territory.to_owned(), rates);
        assert_eq!(assess(&rules, country, postal_code), expected, "{postal_code}");
    }
    rules.rates.0.retain(|row| row.territory.to_string() != "PT-30");
    let state = (TaxScheme::Oss, "PT-30".to_owned(), [2_300, 1_300, 600]);
    assert_eq!(assess(&rules, "PT", "9000-082"), state, "rates of the state");
    rules.policy.union_consumers = UnionConsumers::Threshold;
    let below = (TaxScheme::SpanishVat, "PT-30".to_owned(), [2_100, 1_000, 400]);
    assert_eq!(assess(&rules, "PT", "9000-082"), below);
    let sale = Sale { delivery: Territory::parse("PT-20"), goods: Cents::new(1_000_001), ..Sale::default() };
    assert_eq!(rules.assess(sale).goods.scheme, TaxScheme::Oss, "regions count towards the threshold");
}

/// Rule 13.3: LIVA, arts. 25 and 69.Uno.1.º.
#[test]
fn businesses_of_the_union_account_for_the_tax() {
    let buyer = BuyerStatus::UnionBusiness;
    let registered = rules(TaxPolicy { intra_community: true, ..TaxPolicy::default() });
    let taxation = registered.assess(Sale { buyer, ..to("FR") });
    assert_eq!(tax(taxation.goods), (TaxScheme::IntraCommunity, "FR".into(), 0));
    assert_eq!(tax(taxation.services), (TaxScheme::ReverseCharge, "FR".into(), 0));
    let in_madeira = registered.assess(Sale { buyer, ..to("PT-30") });
    assert_eq!(tax(in_madeira.goods), (TaxScheme::IntraCommunity, "PT-30".into(), 0));
    assert_eq!(tax(in_madeira.services).0, TaxScheme::ReverseCharge);
    let unregistered = rules(TaxPolicy::default()).assess(Sale { buyer, ..to("FR") });
    assert_eq!(tax(unregistered.goods), (TaxScheme::SpanishVat, "ES".into(), 2_100));
    // LIVA, art. 69.Uno.1.º: the place of the buyer, also if the seller is in no register.
    assert_eq!(tax(unregistered.services), (TaxScheme::ReverseCharge, "FR".into(), 0));
    let by_option = TaxPolicy { union_consumers: UnionConsumers::Destination, ..TaxPolicy::default() };
    let taxation = rules(by_option).assess(Sale { buyer, ..to("FR") });
    assert_eq!(tax(taxation.goods).0, TaxScheme::SpanishVat, "the one-stop shop is for consumers");
    assert_eq!(tax(taxation.services).0, TaxScheme::ReverseCharge);
    let company = Sale { is_spanish_company: true, residence: Some(Territory::Spain), ..to("FR") };
    let taxation = rules(by_option).assess(company);
    assert_eq!(tax(taxation.goods), (TaxScheme::SpanishVat, "ES".into(), 2_100), "no distance sale");
    let picked_up = registered.assess(Sale { buyer, residence: Territory::parse("FR"), ..to("ES") });
    assert_eq!(tax(picked_up.goods), (TaxScheme::SpanishVat, "ES".into(), 2_100));
    assert_eq!(tax(picked_up.services), (TaxScheme::ReverseCharge, "FR".into(), 0));
}

/// Rule 13.3: goods to Northern Ireland are those of the Union, services are not.
#[test]
fn northern_ireland_belongs_to_the_union_for_goods() {
    let policy = TaxPolicy { union_consumers: UnionConsumers::Destination, ..TaxPolicy::default() };
    let taxation = rules(policy).assess(to("XI"));
    assert_eq!(tax(taxation.goods), (TaxScheme::Oss, "XI".into(), 2_000));
    assert_eq!(tax(taxation.services), (TaxScheme::NotSubject, "GB".into(), 0));
}

/// Rule 13.8: LIVA, art. 161. The example is that of the tax agency's VAT manual: 24,000 € at 21 % and 5.2 %.
#[test]
fn registered_retailers_pay_the_surcharge_on_goods() {
    let rules = rules(TaxPolicy { surcharge: true, ..TaxPolicy::default() });
    let retailer = Sale { buyer: BuyerStatus::SurchargeRetailer, ..to("ES") };
    let taxation = rules.assess(retailer);
    let goods = taxation.goods.applied(TaxClass::General);
    let base = Money::from_cents(2_400_000);
    assert_eq!(
        (base.tax(goods.rate), base.tax(goods.surcharge)),
        (Money::from_cents(504_000), Money::from_cents(124_800))
    );
    assert_eq!(taxation.goods.applied(TaxClass::Reduced).surcharge.basis_points(), 140);
    assert_eq!(taxation.goods.applied(TaxClass::SuperReduced).surcharge.basis_points(), 50);
    assert_eq!(taxation.services.applied(TaxClass::General).surcharge.basis_points(), 0);
    let exported = rules.assess(Sale { delivery: Some(Territory::Canaries), ..retailer });
    assert_eq!(exported.goods.applied(TaxClass::General).surcharge.basis_points(), 0);
    assert_eq!(rules.assess(to("ES")).goods.applied(TaxClass::General).surcharge.basis_points(), 0);
}

proptest! {
    /// Rules 13.3 and 13.6: LIVA, arts. 70.Uno.3.º and 70.Uno.7.º.c.
    #[test]
    fn courses_in_person_have_spanish_vat_for_every_buyer(
        places in (territory(), territory()),
        buyer in proptest::sample::select(vec![
            BuyerStatus::Consumer, BuyerStatus::UnionBusiness, BuyerStatus::SurchargeRetailer,
        ]),
        policy in policy(),
        cents in (0_i64..3_000_000, 0_i64..3_000_000, 0_i64..3_000_000),
    ) {
        let left = Cents::new(cents.2);
        let rules = TaxRules { union_sales_left: left, ..rules(policy) };
        let (goods, services) = (Cents::new(cents.0), Cents::new(cents.1));
        let (delivery, residence) = (Some(places.0), Some(places.1));
        let course = rules.assess(Sale { delivery, residence, buyer, goods, services, ..Sale::default() }).in_person;
        let listed = rules.spanish_rates();
        prop_assert_eq!(course, Treatment { rates: listed, listed, ..Treatment::default() });
    }
}

fn territory() -> impl Strategy<Value = Territory> {
    let rows = TaxTable::shipped().in_force(parse_iso("2026-11-27").unwrap()).0;
    let third = ["US", "CH", "FR*"].map(|code| Territory::parse(code).unwrap());
    proptest::sample::select(rows.into_iter().map(|row| row.territory).chain(third).collect::<Vec<_>>())
}

fn policy() -> impl Strategy<Value = TaxPolicy> {
    let outside = || {
        let local = OutsidePolicy { goods: GoodsOutside::LocalTax, services: ServicesOutside::LocalTax };
        let untaxed = OutsidePolicy { services: ServicesOutside::NotSubject, ..OutsidePolicy::default() };
        proptest::sample::select(vec![OutsidePolicy::default(), local, untaxed])
    };
    let decisions = (any::<bool>(), any::<bool>(), any::<bool>());
    ([outside(), outside(), outside()], decisions).prop_map(|([canaries, ceuta, melilla], decisions)| {
        let (by_option, intra_community, surcharge) = decisions;
        let union_consumers = if by_option { UnionConsumers::Destination } else { UnionConsumers::Threshold };
        TaxPolicy { union_consumers, intra_community, canaries, ceuta, melilla, surcharge }
    })
}
