//! Sale of a checkout, as the tax rules need it (rule 13.5): destination, residence and status of the buyer.

use serde::{Deserialize, Serialize};

use super::{BillingData, DeliveryData};
use crate::address::country::DEFAULT_COUNTRY;
use crate::address::{CountryCode, PostalCode};
use crate::forms::{DocumentKind, VatNumber, is_company_number, is_corporation_number};
use crate::serde_helpers::null_as_default;
use crate::shipping::DeliveryKind;
use crate::store_locations::StoreLocation;
use crate::taxes::{BuyerStatus, Sale, TaxRules, Territory};

/// Address and tax number of a buyer, on which taxes depend.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaxBuyer {
    /// ISO 3166-1 alpha-2.
    #[serde(default, deserialize_with = "null_as_default")]
    pub country: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub postal_code: PostalCode,
    /// Tax number; empty without one.
    #[serde(default, deserialize_with = "null_as_default")]
    pub vat: String,
    /// Kind of the number; tax number by default, left out then.
    #[serde(
        default,
        deserialize_with = "null_as_default",
        skip_serializing_if = "DocumentKind::is_tax_number"
    )]
    #[cfg_attr(feature = "typescript", tsify(optional, type = "DocumentKind | undefined"))]
    pub document_kind: DocumentKind,
}

impl TaxBuyer {
    /// Buyer without an invoice, of whom only the country of the account is known; empty for the country of the shop.
    pub fn without_invoice(account_country: &str) -> Self {
        let country = if account_country.is_empty() { DEFAULT_COUNTRY } else { account_country };
        Self { country: country.to_owned(), ..Self::default() }
    }

    /// Buyer of the billing data; without an invoice, the country of the account with a postal code of that country.
    pub fn new(billing: &BillingData, account_country: &str) -> Self {
        if billing.ignore_invoice {
            let buyer = Self::without_invoice(account_country);
            let is_residence = billing.country == buyer.country && billing.check_residence().is_empty();
            let postal_code =
                if is_residence { billing.postal_code.trimmed() } else { PostalCode::default() };
            return Self { postal_code, ..buyer };
        }
        Self {
            country: billing.country.clone(),
            postal_code: billing.postal_code.clone(),
            vat: billing.vat.clone(),
            document_kind: billing.document_kind(),
        }
    }

    /// VAT number of another member state; `None` for any other buyer, for one that is not valid, and for the document of a
    /// private person, also if it could be such a number.
    pub fn union_vat_number(&self) -> Option<String> {
        if self.document_kind.is_private() {
            return None;
        }
        let territory = Territory::of_address(&self.country, &self.postal_code)?;
        let number = VatNumber::parse(&self.vat, territory.country())?;
        territory.is_in_other_member_state().then(|| number.to_string())
    }

    /// Sale to this buyer. `store` is the shop of a pickup, `status` that of [`Self::status`].
    pub fn sale(
        &self,
        delivery: Option<&DeliveryData>,
        store: Option<&StoreLocation>,
        status: BuyerStatus,
    ) -> Sale {
        // Without a postal code, the buyer lives where a courier delivers, if that is the same country.
        let located = Some(&self.postal_code).filter(|code| !code.is_empty());
        let courier = delivery.filter(|to| self.receives_at_home(to));
        let residence = located
            .and_then(|code| Territory::of_address(self.country(), code))
            .or_else(|| courier.and_then(|to| Territory::of_address(&to.country, &to.postal_code)))
            .or_else(|| Territory::of_country(self.country()));
        let is_picked_up = delivery.is_some_and(|to| to.kind == DeliveryKind::Pickup);
        let delivery = delivery.and_then(|delivery| match (delivery.kind, store) {
            (DeliveryKind::Pickup, Some(store)) => Territory::of_address(&store.country, &store.postal_code),
            (DeliveryKind::Pickup, None) => Some(Territory::Spain),
            (DeliveryKind::Courier, _) => Territory::of_address(&delivery.country, &delivery.postal_code),
        });
        let is_spanish_company = !self.document_kind.is_private() && is_company_number(&self.vat);
        Sale { delivery, residence, buyer: status, is_spanish_company, is_picked_up, ..Sale::default() }
    }

    /// Country of the buyer, if the taxes of digital services depend on the postal code there, and no courier delivers in it
    /// (rule 13.10).
    pub fn residence_country(
        &self,
        rules: &TaxRules,
        sale: Sale,
        delivery: Option<&DeliveryData>,
    ) -> Option<CountryCode> {
        let country = CountryCode::parse(self.country()).or_else(|| CountryCode::parse(DEFAULT_COUNTRY))?;
        let is_located = delivery.is_some_and(|to| self.receives_at_home(to));
        (!is_located && rules.depend_on_postal_code(country, sale)).then_some(country)
    }

    /// Country of the buyer; that of the shop while it is unknown.
    fn country(&self) -> &str {
        if self.country.is_empty() { DEFAULT_COUNTRY } else { &self.country }
    }

    /// Returns true for the delivery of a courier in the country of the buyer.
    fn receives_at_home(&self, to: &DeliveryData) -> bool {
        to.kind == DeliveryKind::Courier
            && CountryCode::parse(&to.country) == CountryCode::parse(self.country())
    }

    /// Status of the buyer. `is_retailer` is that of the account, and does not count for a company, which the scheme excludes
    /// (LIVA, art. 148.Uno); `is_confirmed` is the answer of the register of VAT numbers, true while there is none.
    pub fn status(&self, is_retailer: bool, is_confirmed: bool) -> BuyerStatus {
        if self.union_vat_number().is_some() && is_confirmed {
            BuyerStatus::UnionBusiness
        } else if is_retailer && self.country() == DEFAULT_COUNTRY && !is_corporation_number(&self.vat) {
            BuyerStatus::SurchargeRetailer
        } else {
            BuyerStatus::Consumer
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxes::{OutsidePolicy, ServicesOutside, TaxPolicy};

    fn buyer(country: &str, postal_code: &str, vat: &str) -> TaxBuyer {
        TaxBuyer {
            country: country.into(),
            postal_code: postal_code.into(),
            vat: vat.into(),
            ..TaxBuyer::default()
        }
    }

    fn courier(country: &str, postal_code: &str) -> DeliveryData {
        DeliveryData { country: country.into(), postal_code: postal_code.into(), ..DeliveryData::default() }
    }

    /// Rule 13.5.
    #[test]
    fn goods_are_taxed_where_they_are_delivered_and_services_where_the_buyer_lives() {
        let sale = buyer("FR", "75001", "").sale(Some(&courier("ES", "35001")), None, BuyerStatus::Consumer);
        assert_eq!((sale.delivery, sale.residence), (Some(Territory::Canaries), Territory::parse("FR")));
        let company =
            |vat| buyer("ES", "28013", vat).sale(None, None, BuyerStatus::Consumer).is_spanish_company;
        assert_eq!(["B64717838", "12345678Z", "B64717839", ""].map(company), [true, false, false, false]);
        let unknown = buyer("ES", "", "").sale(Some(&courier("ES", "280")), None, BuyerStatus::Consumer);
        assert_eq!((unknown.delivery, unknown.residence), (None, Some(Territory::Spain)));
        let pickup = DeliveryData { kind: DeliveryKind::Pickup, ..courier("DE", "10115") };
        let store =
            StoreLocation { country: "ES".into(), postal_code: "38001".into(), ..StoreLocation::default() };
        let picked_up =
            |store| buyer("ES", "28013", "").sale(Some(&pickup), store, BuyerStatus::Consumer).delivery;
        assert_eq!(
            (picked_up(Some(&store)), picked_up(None)),
            (Some(Territory::Canaries), Some(Territory::Spain))
        );
    }

    /// Rule 13.5.
    #[test]
    fn the_buyer_of_the_billing_data() {
        let billing =
            BillingData { country: "DE".into(), vat: "DE136695976".into(), ..BillingData::default() };
        assert_eq!(TaxBuyer::new(&billing, "ES"), buyer("DE", "", "DE136695976"));
        let ignored = BillingData { ignore_invoice: true, ..billing };
        assert_eq!(TaxBuyer::new(&ignored, "PT"), buyer("PT", "", ""));
    }

    /// Rule 13.10.
    #[test]
    fn a_buyer_without_an_invoice_lives_where_the_postal_code_says() {
        let without_invoice = |country: &str, postal_code: &str| BillingData {
            ignore_invoice: true,
            country: country.into(),
            postal_code: postal_code.into(),
            ..BillingData::default()
        };
        let residence = |billing: &BillingData, delivery| {
            TaxBuyer::new(billing, "ES").sale(delivery, None, BuyerStatus::Consumer).residence
        };
        let canaries = Some(Territory::Canaries);
        assert_eq!(residence(&without_invoice("ES", " 35001 "), None), canaries);
        let of_account = Some(Territory::Spain);
        assert_eq!(residence(&without_invoice("FR", "35000"), None), of_account, "code of another country");
        let berlin = courier("DE", "10115");
        assert_eq!(residence(&without_invoice("ES", ""), Some(&berlin)), of_account, "a gift");
        let unknown = buyer("", "", "").sale(Some(&berlin), None, BuyerStatus::Consumer);
        assert_eq!(unknown.residence, of_account, "country of the shop");
        assert_eq!(TaxBuyer::new(&without_invoice("ES", "35001"), "").postal_code, "35001".into());
        assert_eq!(residence(&without_invoice("ES", ""), Some(&courier("ES", "35001"))), canaries);
        let madeira = buyer("PT", "", "").sale(Some(&courier("PT", "9000-082")), None, BuyerStatus::Consumer);
        assert_eq!(madeira.residence, Territory::parse("PT-30"));
        let known =
            buyer("PT", "1000-001", "").sale(Some(&courier("PT", "9000-082")), None, BuyerStatus::Consumer);
        assert_eq!(known.residence, Territory::parse("PT"));
    }

    /// Rule 13.10.
    #[test]
    fn a_postal_code_is_needed_where_parts_of_the_country_have_other_taxes() {
        let local = OutsidePolicy { services: ServicesOutside::LocalTax, ..OutsidePolicy::default() };
        let policy = TaxPolicy { canaries: local, ..TaxPolicy::default() };
        let rules = TaxRules { policy, ..TaxRules::default() };
        let country = |rules: &TaxRules, country, delivery| {
            let buyer = buyer(country, "", "");
            let sale = buyer.sale(delivery, None, BuyerStatus::Consumer);
            buyer.residence_country(rules, sale, delivery).map(|country| country.to_string())
        };
        assert_eq!(country(&rules, "ES", None).as_deref(), Some("ES"));
        assert_eq!(country(&rules, "", None).as_deref(), Some("ES"));
        let madrid = courier("ES", "28013");
        assert_eq!(country(&rules, "ES", Some(&madrid)), None, "the delivery locates the buyer");
        assert_eq!(country(&rules, "FR", Some(&madrid)).as_deref(), Some("FR"));
        let pickup = DeliveryData { kind: DeliveryKind::Pickup, ..madrid.clone() };
        assert_eq!(country(&rules, "ES", Some(&pickup)).as_deref(), Some("ES"), "a shop is no home");
        assert_eq!(country(&rules, "US", None), None);
        assert_eq!(country(&TaxRules::default(), "ES", None), None);
    }

    /// Rules 5.7 and 13.3. The number of a person may be the VAT number of that person's business, as in Portugal.
    #[test]
    fn the_document_of_a_private_person_claims_no_business() {
        let portuguese = |document_kind| {
            let billing = BillingData {
                country: "PT".into(),
                postal_code: "1000-001".into(),
                vat: "501964843".into(),
                document_kind,
                ..BillingData::default()
            };
            TaxBuyer::new(&billing, "ES").status(false, true)
        };
        for kind in DocumentKind::ALL {
            let expected = if kind.is_private() { BuyerStatus::Consumer } else { BuyerStatus::UnionBusiness };
            assert_eq!(portuguese(kind), expected, "{kind:?}");
        }
    }

    /// Rules 13.3 and 13.8.
    #[test]
    fn the_status_of_a_buyer() {
        let french = buyer("FR", "75001", "FR40303265045");
        assert_eq!(french.status(false, true), BuyerStatus::UnionBusiness);
        assert_eq!(french.union_vat_number().as_deref(), Some("FR40303265045"));
        assert_eq!(buyer("FR", "75001", "FR40303265044").status(false, true), BuyerStatus::Consumer);
        let portuguese = buyer("PT", "9000-082", "501964843");
        assert_eq!(portuguese.union_vat_number().as_deref(), Some("PT501964843"), "Madeira");
        assert_eq!(buyer("GR", "10431", "094259216").union_vat_number().as_deref(), Some("EL094259216"));
        assert_eq!(french.status(false, false), BuyerStatus::Consumer, "the register does not have it");
        assert_eq!(buyer("FR", "75001", "").status(false, true), BuyerStatus::Consumer);
        assert_eq!(buyer("US", "10001", "12-3456789").status(false, true), BuyerStatus::Consumer);
        assert_eq!(buyer("ES", "28013", "12345678Z").status(true, true), BuyerStatus::SurchargeRetailer);
        assert_eq!(buyer("ES", "28013", "").status(true, true), BuyerStatus::SurchargeRetailer);
        assert_eq!(buyer("ES", "28013", "B64717838").status(true, true), BuyerStatus::Consumer, "a company");
        assert_eq!(buyer("PT", "1000-001", "").status(true, true), BuyerStatus::Consumer);
    }
}
