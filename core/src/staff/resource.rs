//! Resources of the audit log and of live updates, each with the permission to read it.

use super::Permission;

/// Permission that reading a resource requires, by the name of the resource.
const READ_PERMISSIONS: [(&str, Permission); 27] = [
    ("orders", Permission::OrdersRead),
    ("payments", Permission::OrdersRead),
    ("withdrawals", Permission::OrdersRead),
    ("emails", Permission::OrdersRead),
    ("invoice_records", Permission::OrdersRead),
    ("catalogue", Permission::CatalogueRead),
    ("products", Permission::CatalogueRead),
    ("categories", Permission::CatalogueRead),
    ("collections", Permission::CatalogueRead),
    ("imports", Permission::CatalogueRead),
    ("import_mappings", Permission::CatalogueRead),
    ("media", Permission::MediaRead),
    ("pages", Permission::ContentRead),
    ("blogs", Permission::ContentRead),
    ("articles", Permission::ContentRead),
    ("menus", Permission::ContentRead),
    ("surveys", Permission::ContentRead),
    ("announcements", Permission::ContentRead),
    ("courses", Permission::CoursesRead),
    ("customers", Permission::CustomersRead),
    ("price_codes", Permission::CustomersRead),
    ("promotions", Permission::PromotionsRead),
    ("settings", Permission::SettingsRead),
    ("webhooks", Permission::SettingsRead),
    ("api_keys", Permission::SettingsRead),
    ("staff", Permission::StaffRead),
    ("backups", Permission::Backups),
];

impl Permission {
    /// Returns the permission that reading a resource requires; `None` for an unknown resource, which no role reads.
    pub fn to_read(resource: &str) -> Option<Self> {
        let found = READ_PERMISSIONS.iter().find(|(name, _)| *name == resource);
        found.map(|(_, permission)| *permission)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resource_is_listed_once_with_a_permission_that_changes_nothing() {
        for (index, (name, permission)) in READ_PERMISSIONS.iter().enumerate() {
            assert!(READ_PERMISSIONS.iter().take(index).all(|(other, _)| other != name), "{name}");
            assert!(!permission.as_str().ends_with("_write"), "{name}");
        }
        assert_eq!(Permission::to_read("orders"), Some(Permission::OrdersRead));
        assert_eq!(Permission::to_read("unknown"), None);
    }
}
