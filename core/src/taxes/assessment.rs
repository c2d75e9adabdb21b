//! Assessment of a sale: treatment by destination, customer and the owner's decisions (rules 13.3 to 13.6).

use serde::{Deserialize, Serialize};

use super::policy::{GoodsOutside, ServicesOutside, UnionConsumers};
use super::{ClassRates, TaxPolicy, TaxScheme, TaxTable, Taxation, Territory, Treatment};
use crate::money::Cents;

/// Yearly sales to consumers of other member states, without tax, up to which Spanish VAT may apply (LIVA, art. 73).
pub const UNION_THRESHOLD: Cents = Cents::new(1_000_000);

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

/// Status of a customer for taxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BuyerStatus {
    #[default]
    Consumer,
    /// Business with a valid VAT number of another member state.
    UnionBusiness,
    /// Spanish retailer under the surcharge scheme.
    SurchargeRetailer,
}

/// Sale to be assessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sale {
    /// Territory to which the goods are delivered; unknown ones are treated as mainland Spain.
    pub delivery: Option<Territory>,
    /// Territory of the customer, for digital services; if unknown, that of the delivery.
    pub residence: Option<Territory>,
    pub buyer: BuyerStatus,
    /// Goods and services without tax and before discounts.
    pub net: Cents,
}

/// Rules and sale from which a cart is taxed.
#[derive(Clone, Copy, Debug)]
pub struct TaxContext<'a> {
    pub rules: &'a TaxRules,
    pub sale: Sale,
}

impl TaxRules {
    /// Treatment of the goods and services of a sale.
    pub fn assess(&self, sale: Sale) -> Taxation {
        let delivery = sale.delivery.unwrap_or_default();
        let residence = sale.residence.or(sale.delivery).unwrap_or_default().for_services();
        Taxation { goods: self.goods(delivery, sale), services: self.services(residence, sale) }
    }

    fn goods(&self, territory: Territory, sale: Sale) -> Treatment {
        match territory {
            Territory::Spain => {
                let vat = self.spanish_vat();
                let is_surcharged = self.policy.surcharge && sale.buyer == BuyerStatus::SurchargeRetailer;
                if is_surcharged { Treatment { surcharges: self.surcharges(), ..vat } } else { vat }
            }
            Territory::MemberState(_)
                if sale.buyer == BuyerStatus::UnionBusiness && self.policy.intra_community =>
            {
                Treatment::untaxed(TaxScheme::IntraCommunity, territory)
            }
            Territory::MemberState(_) => self.union_consumer(territory, sale),
            Territory::ThirdCountry(_) => Treatment::untaxed(TaxScheme::Export, territory),
            Territory::Canaries | Territory::Ceuta | Territory::Melilla => {
                match self.policy.outside(territory).unwrap_or_default().goods {
                    GoodsOutside::Export => Treatment::untaxed(TaxScheme::Export, territory),
                    GoodsOutside::LocalTax => self.local_tax(territory),
                }
            }
        }
    }

    fn services(&self, territory: Territory, sale: Sale) -> Treatment {
        match territory {
            Territory::Spain => self.spanish_vat(),
            Territory::MemberState(_)
                if sale.buyer == BuyerStatus::UnionBusiness && self.policy.intra_community =>
            {
                Treatment::untaxed(TaxScheme::ReverseCharge, territory)
            }
            Territory::MemberState(_) => self.union_consumer(territory, sale),
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

    /// Spanish VAT up to the threshold, that of the destination beyond it or by option. A state without rates in the
    /// table has Spanish VAT.
    fn union_consumer(&self, territory: Territory, sale: Sale) -> Treatment {
        let is_destination =
            self.policy.union_consumers == UnionConsumers::Destination || sale.net > self.union_sales_left;
        let rates = self.rates_of(territory).filter(|_| is_destination);
        rates.map_or_else(
            || Treatment { territory, ..self.spanish_vat() },
            |rates| Treatment { scheme: TaxScheme::Oss, territory, rates, surcharges: ClassRates::default() },
        )
    }

    fn local_tax(&self, territory: Territory) -> Treatment {
        let scheme = if territory == Territory::Canaries { TaxScheme::Igic } else { TaxScheme::Ipsi };
        let rates = self.rates_of(territory).unwrap_or_default();
        Treatment { scheme, territory, rates, surcharges: ClassRates::default() }
    }

    fn spanish_vat(&self) -> Treatment {
        let rates = self.rates_of(Territory::Spain).unwrap_or_else(ClassRates::listed);
        Treatment { rates, ..Treatment::default() }
    }

    fn surcharges(&self) -> ClassRates {
        let row = self.rates.0.iter().find(|row| row.territory == Territory::Spain);
        row.map(|row| row.surcharges).unwrap_or_default()
    }

    fn rates_of(&self, territory: Territory) -> Option<ClassRates> {
        self.rates.0.iter().find(|row| row.territory == territory).map(|row| row.rates)
    }
}
