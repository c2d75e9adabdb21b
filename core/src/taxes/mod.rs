//! Taxes on sales (rules 13.1 to 13.9): territories, dated rates, the owner's decisions, and the treatment of a sale.
//!
//! ```
//! use mostrador_core::taxes::{BuyerStatus, Sale, TaxRules, TaxScheme, Territory};
//!
//! let rules = TaxRules::default();
//! let to_tenerife = Sale { delivery: Territory::of_address("ES", &"38001".into()), ..Sale::default() };
//! assert_eq!(rules.assess(to_tenerife).goods.scheme, TaxScheme::Export);
//! ```

mod activity;
mod applied_tax;
mod assessment;
mod buyer_status;
mod delivery;
mod names;
mod notes;
mod policy;
mod price_text;
mod rates;
mod scheme;
mod settings;
mod shipped_rates;
mod supply;
mod tax_class;
mod taxation;
mod territory;
mod union_region;
mod union_sales;

pub use activity::{ActivityKind, EconomicActivity};
pub use applied_tax::AppliedTax;
pub use assessment::{Sale, TaxContext, TaxRules};
pub use buyer_status::BuyerStatus;
pub use delivery::{DeliveryShare, charged_shares, delivery_shares};
pub use notes::TaxNote;
pub use policy::{GoodsOutside, OutsidePolicy, ServicesOutside, TaxPolicy, UnionConsumers};
pub use rates::{ClassRates, TaxTable, TerritoryRates};
pub use scheme::TaxScheme;
pub use settings::TaxSettings;
pub use supply::{Supplies, Supply};
pub use tax_class::{InvalidTaxClass, TaxClass};
pub use taxation::{Taxation, Treatment};
pub use territory::{MEMBER_STATES, Territory};
pub use union_region::UnionRegion;
pub use union_sales::{UNION_THRESHOLD, UnionSales};
