//! Assessment of a sale: treatment by destination, customer and the owner's decisions (rules 13.3 to 13.6, 13.8 and 13.10).

use serde::{Deserialize, Serialize};

use super::policy::{GoodsOutside, ServicesOutside, UnionConsumers};
use super::{BuyerStatus, ClassRates, TaxPolicy, TaxScheme, TaxTable, Taxation, Territory, Treatment};
use crate::address::CountryCode;
use crate::money::Cents;

/// Rules in force today, as the server publishes them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaxRules {
    pub policy: TaxPolicy,
    /// Rates in force, one row for each territory.
    #[cfg_attr(feature = "typescript", tsify(type = "TerritoryRates[]"))]
    pub rates: TaxTable,
    /// Sales to consumers of other member states that are left below the threshold, in cents without tax.
    pub union_sales_left: Cents,
}

/// Sale to be assessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sale {
    /// Territory to which the goods are delivered; unknown ones are treated as mainland Spain.
    pub delivery: Option<Territory>,
    /// The buyer receives the goods in a shop of the seller at the place of the delivery, which is no export.
    pub is_picked_up: bool,
    /// Territory of the customer, for digital services; that of the delivery while not even the country is known.
    pub residence: Option<Territory>,
    pub buyer: BuyerStatus,
    /// Company with a Spanish tax number, whose purchases are no distance sales to a consumer (LIVA, art. 68.Tres).
    pub is_spanish_company: bool,
    /// Goods with their delivery, without tax and less discounts.
    pub goods: Cents,
    /// Digital services without tax and less discounts.
    pub services: Cents,
}

impl Sale {
    /// Returns true for a consumer in mainland Spain, where the listed prices apply.
    pub fn is_plain(self) -> bool {
        let is_spanish =
            [self.delivery(), self.residence()].into_iter().all(|place| place == Territory::Spain);
        is_spanish && self.buyer == BuyerStatus::Consumer
    }

    /// Part of the sale that counts towards the threshold of sales to other member states.
    fn union_net(self) -> Cents {
        let goods = if self.delivery().is_in_other_member_state() { self.goods } else { Cents::ZERO };
        let services = if self.residence().is_in_other_member_state() { self.services } else { Cents::ZERO };
        goods + services
    }

    fn delivery(self) -> Territory {
        self.delivery.unwrap_or_default()
    }

    fn residence(self) -> Territory {
        self.residence.or(self.delivery).unwrap_or_default().for_services()
    }
}

/// Rules and sale from which a cart is taxed.
#[derive(Clone, Copy, Debug)]
pub struct TaxContext<'a> {
    pub rules: &'a TaxRules,
    pub sale: Sale,
}

impl TaxRules {
    /// Treatment of the goods, digital services and courses held in person of a sale.
    pub fn assess(&self, sale: Sale) -> Taxation {
        let listed = self.spanish_rates();
        Taxation {
            goods: Treatment { listed, ..self.goods(sale.delivery(), sale) },
            services: Treatment { listed, ..self.services(sale.residence(), sale) },
            in_person: Treatment { listed, ..self.spanish_vat() },
        }
    }

    /// Returns true if the amounts of a sale decide about its taxes (rule 13.6).
    pub fn depends_on_amount(&self, sale: Sale) -> bool {
        self.policy.union_consumers == UnionConsumers::Threshold
            && [sale.delivery(), sale.residence()].into_iter().any(Territory::is_in_other_member_state)
    }

    /// Returns true if the digital services of a sale have other taxes in parts of a country, which its postal codes distinguish:
    /// before or beyond the threshold of rule 13.6, whose amounts are not known yet.
    pub fn depend_on_postal_code(&self, country: CountryCode, sale: Sale) -> bool {
        let territories = Territory::of_services_in(country).into_iter();
        let mut taxes = territories.map(|territory| {
            let Treatment { scheme, rates, .. } = self.services(territory, sale);
            (scheme, rates, self.union_rates(territory))
        });
        let first = taxes.next();
        taxes.any(|other| Some(other) != first)
    }

    fn goods(&self, territory: Territory, sale: Sale) -> Treatment {
        match territory {
            Territory::Spain => {
                let vat = self.spanish_vat();
                let is_surcharged = self.policy.surcharge && sale.buyer == BuyerStatus::SurchargeRetailer;
                if is_surcharged { Treatment { surcharges: self.surcharges(), ..vat } } else { vat }
            }
            Territory::MemberState(_) | Territory::Region(_)
                if sale.buyer == BuyerStatus::UnionBusiness && self.policy.intra_community =>
            {
                Treatment::untaxed(TaxScheme::IntraCommunity, territory)
            }
            Territory::MemberState(_) | Territory::Region(_) => self.in_member_state(territory, sale),
            Territory::ThirdCountry(_) => Treatment::untaxed(TaxScheme::Export, territory),
            Territory::Canaries | Territory::Ceuta | Territory::Melilla => {
                match self.policy.outside(territory).unwrap_or_default().goods {
                    GoodsOutside::Export if !sale.is_picked_up => {
                        Treatment::untaxed(TaxScheme::Export, territory)
                    }
                    GoodsOutside::Export | GoodsOutside::LocalTax => self.local_tax(territory),
                }
            }
        }
    }

    fn services(&self, territory: Territory, sale: Sale) -> Treatment {
        match territory {
            Territory::Spain => self.spanish_vat(),
            Territory::MemberState(_) | Territory::Region(_) if sale.buyer == BuyerStatus::UnionBusiness => {
                Treatment::untaxed(TaxScheme::ReverseCharge, territory)
            }
            Territory::MemberState(_) | Territory::Region(_) => self.in_member_state(territory, sale),
            Territory::ThirdCountry(_) => Treatment::untaxed(TaxScheme::NotSubject, territory),
            Territory::Canaries | Territory::Ceuta | Territory::Melilla => {
                match self.policy.outside(territory).unwrap_or_default().services {
                    ServicesOutside::SpanishVat => self.spanish_vat(),
                    ServicesOutside::LocalTax => self.local_tax(territory),
                    ServicesOutside::NotSubject => Treatment::untaxed(TaxScheme::NotSubject, territory),
                }
            }
        }
    }

    /// Spanish VAT for a business whose purchase is not exempt: the threshold and the one-stop shop are for consumers.
    fn in_member_state(&self, territory: Territory, sale: Sale) -> Treatment {
        let is_consumer = sale.buyer == BuyerStatus::Consumer && !sale.is_spanish_company;
        if is_consumer { self.union_consumer(territory, sale) } else { self.spanish_vat() }
    }

    /// Spanish VAT up to the threshold, that of the destination beyond it or by option. A region without rates in the table
    /// has those of its state, and a state without rates Spanish VAT.
    fn union_consumer(&self, territory: Territory, sale: Sale) -> Treatment {
        let is_destination = self.policy.union_consumers == UnionConsumers::Destination
            || sale.union_net() > self.union_sales_left;
        let rates = self.union_rates(territory).filter(|_| is_destination);
        rates.map_or_else(
            || Treatment { territory, ..self.spanish_vat() },
            |rates| Treatment { scheme: TaxScheme::Oss, territory, rates, ..Treatment::default() },
        )
    }

    /// Rates of another member state or of its region.
    fn union_rates(&self, territory: Territory) -> Option<ClassRates> {
        let rates = self.rates_of(territory).or_else(|| self.rates_of(territory.without_region()));
        rates.filter(|_| territory.is_in_other_member_state())
    }

    fn local_tax(&self, territory: Territory) -> Treatment {
        let scheme = if territory == Territory::Canaries { TaxScheme::Igic } else { TaxScheme::Ipsi };
        let rates = self.rates_of(territory).unwrap_or_default();
        Treatment { scheme, territory, rates, ..Treatment::default() }
    }

    fn spanish_vat(&self) -> Treatment {
        Treatment { rates: self.spanish_rates(), ..Treatment::default() }
    }

    /// Spanish rates in force.
    pub fn spanish_rates(&self) -> ClassRates {
        self.rates_of(Territory::Spain).unwrap_or_else(ClassRates::shipped)
    }

    fn surcharges(&self) -> ClassRates {
        let row = self.rates.0.iter().find(|row| row.territory == Territory::Spain);
        row.map(|row| row.surcharges).unwrap_or_default()
    }

    fn rates_of(&self, territory: Territory) -> Option<ClassRates> {
        self.rates.0.iter().find(|row| row.territory == territory).map(|row| row.rates)
    }
}

#[cfg(test)]
mod tests;
