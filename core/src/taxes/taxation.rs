//! Taxation of a cart or an order: treatment of its goods, digital services and courses held in person (rule 13.5).

use serde::{Deserialize, Serialize};

use super::{AppliedTax, BuyerStatus, ClassRates, Supplies, Supply, TaxClass, TaxScheme, Territory};
use crate::money::Money;

/// Tax scheme with the rates that were in force. An order keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Treatment {
    pub scheme: TaxScheme,
    /// Territory whose tax applies, or to which the sale goes.
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub territory: Territory,
    #[serde(default)]
    pub rates: ClassRates,
    /// Surcharge for retailers (recargo de equivalencia).
    #[serde(default)]
    pub surcharges: ClassRates,
    /// Spanish rates of the listed prices; missing in orders from before they were stored.
    #[serde(default = "ClassRates::shipped")]
    pub listed: ClassRates,
}

impl Default for Treatment {
    fn default() -> Self {
        Self {
            scheme: TaxScheme::SpanishVat,
            territory: Territory::Spain,
            rates: ClassRates::shipped(),
            surcharges: ClassRates::default(),
            listed: ClassRates::shipped(),
        }
    }
}

impl Treatment {
    /// Treatment without tax.
    pub(super) fn untaxed(scheme: TaxScheme, territory: Territory) -> Self {
        Self { scheme, territory, rates: ClassRates::default(), ..Self::default() }
    }

    /// Tax of a class. Classes with equal rates are one, and sales without a tax have the exempt class.
    pub fn applied(&self, class: TaxClass) -> AppliedTax {
        let figures = |class| (self.rates.of(class), self.surcharges.of(class));
        let is_same = |other: &TaxClass| *other != TaxClass::Exempt && figures(*other) == figures(class);
        let class = match class {
            TaxClass::Exempt => class,
            _ if !self.scheme.is_charged() => TaxClass::Exempt,
            _ => TaxClass::ALL.into_iter().find(is_same).unwrap_or(class),
        };
        let (rate, surcharge) = figures(class);
        AppliedTax { scheme: self.scheme, territory: self.territory, class, rate, surcharge }
    }

    /// Tax of an item that is sold at this net price with these taxes; one that is sold without tax, although its class has
    /// one, is exempt.
    pub fn applied_to(&self, class: TaxClass, net: Money, taxes: Money) -> AppliedTax {
        let tax = self.applied(class);
        if taxes == Money::ZERO && net > Money::ZERO && tax.is_taxed() { tax.exempt() } else { tax }
    }

    /// Taxes on a net unit price whose listed price has `listed` as its tax. A price that is listed without tax although its
    /// class has one stays without, and the listed tax stays to the millionth where it is that of the class.
    pub fn taxes(&self, net: Money, listed: Money, class: TaxClass) -> Money {
        let is_class_taxed = self.listed.of(class).basis_points() > 0;
        let is_exempt = listed == Money::ZERO && net > Money::ZERO && is_class_taxed;
        if is_exempt || self.is_listed() {
            return listed;
        }
        let tax = self.applied(class);
        net.tax(tax.rate) + net.tax(tax.surcharge)
    }

    /// Returns true where every tax is the listed one.
    pub(super) fn is_listed(&self) -> bool {
        self.scheme == TaxScheme::SpanishVat
            && self.rates == self.listed
            && self.surcharges == ClassRates::default()
    }
}

/// Treatment of goods, of digital services and of courses held in person. The default is that of the listed prices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Taxation {
    pub goods: Treatment,
    /// Digital services.
    pub services: Treatment,
    /// Courses held in person; missing in orders from before these courses were marked.
    #[serde(default)]
    pub in_person: Treatment,
}

impl Taxation {
    pub const fn treatment(&self, supply: Supply) -> &Treatment {
        match supply {
            Supply::Goods => &self.goods,
            Supply::DigitalService => &self.services,
            Supply::InPersonCourse => &self.in_person,
        }
    }

    /// Treatments of a sale of these kinds.
    pub fn treatments(&self, supplies: Supplies) -> impl Iterator<Item = &Treatment> {
        let goods = supplies.goods.then_some(&self.goods);
        let services = supplies.digital_services.then_some(&self.services);
        let in_person = supplies.in_person_courses.then_some(&self.in_person);
        [goods, services, in_person].into_iter().flatten()
    }

    /// Status for which the buyer is taxed.
    pub fn buyer(&self) -> BuyerStatus {
        let treatments = [self.goods, self.services];
        if treatments.iter().any(|treatment| treatment.scheme.is_to_union_business()) {
            BuyerStatus::UnionBusiness
        } else if treatments.iter().any(|treatment| treatment.surcharges != ClassRates::default()) {
            BuyerStatus::SurchargeRetailer
        } else {
            BuyerStatus::Consumer
        }
    }

    /// Returns true for a buyer who acts as a business: one of another member state without tax, or a retailer with the
    /// surcharge.
    pub fn is_business(&self) -> bool {
        self.buyer() != BuyerStatus::Consumer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn spanish(rates: ClassRates, listed: ClassRates) -> Treatment {
        Treatment { rates, listed, ..Treatment::default() }
    }

    /// Rules 13.2 and 13.5.
    #[test]
    fn the_listed_tax_stays_at_the_rates_of_the_list() {
        let (old, new) = (ClassRates::shipped(), ClassRates::new(2_200, 1_000, 0));
        let (net, uneven) = (money("10"), money("2.23"));
        assert_eq!(spanish(new, new).taxes(net, uneven, TaxClass::General), uneven);
        assert_eq!(spanish(new, old).taxes(net, money("2.1"), TaxClass::General), money("2.2"));
        assert_eq!(spanish(old, new).taxes(net, uneven, TaxClass::General), money("2.1"));
        assert_eq!(
            spanish(new, old).taxes(net, Money::ZERO, TaxClass::General),
            Money::ZERO,
            "sold without tax"
        );
    }

    /// Rule 13.5: a rate of zero is no exemption elsewhere.
    #[test]
    fn a_class_that_is_listed_at_zero_is_taxed_in_another_state() {
        let listed = ClassRates::new(2_100, 1_000, 0);
        let rates = ClassRates::new(1_900, 700, 700);
        let german = Treatment { scheme: TaxScheme::Oss, rates, listed, ..Treatment::default() };
        assert_eq!(german.taxes(money("10"), Money::ZERO, TaxClass::SuperReduced), money("0.7"));
        assert_eq!(german.taxes(money("10"), Money::ZERO, TaxClass::General), Money::ZERO);
    }
}
