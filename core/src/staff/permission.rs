//! Permissions that operations of the administration API require.

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// Permission to read or to change one area of the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Permission {
    /// Orders with their payments, invoices, refunds and withdrawals.
    OrdersRead,
    OrdersWrite,
    /// Products, categories, imports.
    CatalogueRead,
    CatalogueWrite,
    /// Media library, which catalogue, contents and courses share.
    MediaRead,
    MediaWrite,
    /// Pages, blog, menus, announcements, surveys.
    ContentRead,
    ContentWrite,
    /// Courses, enrolments and certificates.
    CoursesRead,
    CoursesWrite,
    /// Customers with their personal data, price-table codes.
    CustomersRead,
    CustomersWrite,
    PromotionsRead,
    PromotionsWrite,
    /// Shop data, delivery, payment, mail, webhooks and API keys.
    SettingsRead,
    SettingsWrite,
    /// Sales figures and their export.
    ReportsRead,
    /// Staff accounts and their roles.
    StaffRead,
    StaffWrite,
    /// Audit log.
    AuditRead,
    /// Backups, which hold the whole database.
    Backups,
}

json_names!(Permission:
    OrdersRead = "orders_read",
    OrdersWrite = "orders_write",
    CatalogueRead = "catalogue_read",
    CatalogueWrite = "catalogue_write",
    MediaRead = "media_read",
    MediaWrite = "media_write",
    ContentRead = "content_read",
    ContentWrite = "content_write",
    CoursesRead = "courses_read",
    CoursesWrite = "courses_write",
    CustomersRead = "customers_read",
    CustomersWrite = "customers_write",
    PromotionsRead = "promotions_read",
    PromotionsWrite = "promotions_write",
    SettingsRead = "settings_read",
    SettingsWrite = "settings_write",
    ReportsRead = "reports_read",
    StaffRead = "staff_read",
    StaffWrite = "staff_write",
    AuditRead = "audit_read",
    Backups = "backups",
);
