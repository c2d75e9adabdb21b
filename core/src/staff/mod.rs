//! Staff of the shop: roles, and the permission matrix of the administration API.
//!
//! ```
//! use mostrador_core::staff::{Permission, StaffRole};
//!
//! assert!(StaffRole::Orders.allows(Permission::OrdersWrite));
//! assert!(!StaffRole::ReadOnly.allows(Permission::OrdersWrite));
//! ```

mod member;
mod permission;
mod resource;
mod role;

pub use member::{check_name, check_password, check_person};
pub use permission::Permission;
pub use role::StaffRole;
