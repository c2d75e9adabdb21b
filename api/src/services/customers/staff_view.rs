//! Customers as shown to staff.

use mostrador_core::checkout::AddressEntry;
use mostrador_core::session::{CustomerId, Role};
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use crate::clock;
use crate::db::repositories::customer_list::CustomerSummary;
use crate::db::repositories::customers::{AccountState, Customer};
use crate::db::repositories::{addresses, customers, orders, sessions};
use crate::error::ApiError;
use crate::services::courses::enrolled;

/// Number of orders shown with a customer; the order list has all of them.
const RECENT_ORDERS: u32 = 20;

/// Customer of the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CustomerListItem {
    pub id: i64,
    pub name: String,
    pub email: String,
    pub phone: String,
    pub is_professional: bool,
    /// False for a locked account.
    pub is_active: bool,
    /// False for contact data of an order that staff created.
    pub has_account: bool,
    /// Number of orders.
    pub orders: i64,
    /// RFC 3339, UTC.
    pub registered_at: String,
}

/// Customer with addresses, courses and recent orders.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffCustomer {
    pub id: u32,
    pub firstname: String,
    pub lastname: String,
    pub email: String,
    pub phone: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    pub is_professional: bool,
    /// Retailer who has declared the surcharge scheme (recargo de equivalencia).
    pub equivalence_surcharge: bool,
    /// False for a locked account.
    pub is_active: bool,
    /// False for contact data of an order that staff created.
    pub has_account: bool,
    /// RFC 3339, UTC.
    pub registered_at: String,
    pub addresses: Vec<AddressEntry>,
    /// Devices with an active session.
    pub devices: Vec<String>,
    pub courses: Vec<CustomerCourse>,
    /// Number of all orders.
    pub order_count: u64,
    /// The latest orders, the newest first.
    pub orders: Vec<CustomerOrderSummary>,
}

/// Course of a customer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CustomerCourse {
    pub id: u32,
    pub title: String,
    /// Progress in percent.
    pub percent: u32,
}

/// Order of a customer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CustomerOrderSummary {
    pub number: String,
    /// Spanish name of the state.
    pub state_label: &'static str,
    pub total_cents: i64,
    /// RFC 3339, UTC.
    pub created_at: String,
}

impl From<CustomerSummary> for CustomerListItem {
    fn from(customer: CustomerSummary) -> Self {
        Self {
            id: customer.id,
            name: format!("{} {}", customer.firstname, customer.lastname).trim().to_owned(),
            email: customer.email,
            phone: customer.phone,
            is_professional: customer.roles.contains(&Role::Professional),
            is_active: customer.state == AccountState::Active,
            has_account: !customer.guest,
            orders: customer.orders,
            registered_at: customer.created_at,
        }
    }
}

/// Returns a customer, as staff see it.
///
/// # Errors
/// 404 `customer_not_found`, also for an erased account.
pub async fn load(db: &mut AnyConnection, id: CustomerId) -> Result<StaffCustomer, ApiError> {
    let Customer { user, state, is_guest, .. } = find(db, id).await?;
    let now = clock::now();
    let (orders, order_count) = orders::of_customer(db, id, RECENT_ORDERS, 0).await?;
    let courses = enrolled::of_customer(db, id, now).await?.into_iter();
    let active = sessions::of_customer(db, id, now).await?.into_iter();
    Ok(StaffCustomer {
        id: user.id.get(),
        is_professional: user.roles.contains(&Role::Professional),
        equivalence_surcharge: user.equivalence_surcharge,
        firstname: user.firstname,
        lastname: user.lastname,
        email: user.email,
        phone: user.phone,
        country: user.country,
        is_active: state == AccountState::Active,
        has_account: !is_guest,
        registered_at: clock::format_rfc3339(customers::registered_at(db, id).await?),
        addresses: addresses::of_customer(db, id).await?,
        devices: active.map(|session| session.device).collect(),
        courses: courses
            .map(|course| CustomerCourse {
                id: course.id.get(),
                title: course.title,
                percent: course.progress.percent,
            })
            .collect(),
        order_count,
        orders: orders
            .into_iter()
            .map(|order| CustomerOrderSummary {
                number: order.number.to_string(),
                state_label: order.state.label(),
                total_cents: order.totals.total.get(),
                created_at: order.created_at,
            })
            .collect(),
    })
}

/// Returns the account of a customer who has not been erased.
pub async fn find(db: &mut AnyConnection, id: CustomerId) -> Result<Customer, ApiError> {
    let customer = customers::by_id(db, id).await?;
    let erased = customers::is_erased(db, id).await?;
    customer
        .filter(|_| !erased)
        .ok_or_else(|| ApiError::not_found("customer_not_found", "Este cliente no existe."))
}
