//! Line of an order as sold (rules 9.3 and 13.3).

use serde::{Deserialize, Serialize};

use crate::cart::Selection;
use crate::catalogue::{ProductId, TaxClass, VariantId, WithdrawalExclusion};
use crate::money::{Cents, Money};
use crate::serde_helpers::null_as_default;
use crate::taxes::Supply;

/// Order line as sold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderLine {
    pub product: ProductId,
    pub selected_variant: Option<VariantId>,
    pub qty: u32,
    pub title: String,
    pub variant_title: Option<String>,
    /// Unit price without tax at purchase.
    pub price_et: Money,
    /// Tax on the unit price at purchase.
    pub price_taxes: Money,
    /// Displayed amount with tax, before discounts, in cents; the lines add up to `totals.goods_gross` and
    /// `totals.discount` together.
    pub total: Cents,
    /// Discount with tax, in cents; the lines add up to `totals.discount`.
    #[serde(default, deserialize_with = "null_as_default")]
    pub discount: Cents,
    /// VAT class: 1 general 21 %, 2 reduced 10 %, 3 super-reduced 4 %, 4 exempt; as at purchase.
    #[cfg_attr(feature = "typescript", tsify(type = "1 | 2 | 3 | 4"))]
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    #[serde(default, deserialize_with = "null_as_default")]
    pub tax: TaxClass,
    /// Digital, without delivery: a course or a download.
    #[serde(rename = "virtual", default, deserialize_with = "null_as_default")]
    pub is_virtual: bool,
    /// Course that is held in person, as at purchase.
    #[serde(default, deserialize_with = "null_as_default")]
    pub in_person: bool,
    /// Legal cause, as at purchase, for which it cannot be withdrawn from (rule 4.34).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional, type = "WithdrawalExclusion | undefined"))]
    pub withdrawal_exclusion: Option<WithdrawalExclusion>,
}

impl OrderLine {
    pub const fn selection(&self) -> Selection {
        Selection { product: self.product, variant: self.selected_variant }
    }

    /// Kind of supply, on which taxes depend (rule 13.3).
    pub const fn supply(&self) -> Supply {
        Supply::new(self.is_virtual, self.in_person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 13.3.
    #[test]
    fn lines_from_before_courses_in_person_are_as_they_were() {
        let stored = |extra: &str| {
            let json = format!(
                r#"{{"product":1,"qty":1,"title":"Curso","price_et":"100","price_taxes":"21","total":12100{extra}}}"#
            );
            serde_json::from_str::<OrderLine>(&json).unwrap().supply()
        };
        assert_eq!(stored(""), Supply::Goods);
        assert_eq!(stored(r#","virtual":true"#), Supply::DigitalService);
        assert_eq!(stored(r#","virtual":true,"in_person":true"#), Supply::InPersonCourse);
    }
}
