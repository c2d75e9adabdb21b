//! Roles of staff members and the permissions of each.

use serde::{Deserialize, Serialize};

use super::Permission;
use crate::json_names::json_names;

/// Role of a staff member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum StaffRole {
    /// Everything, including settings and staff.
    Owner,
    Orders,
    Catalogue,
    Content,
    Courses,
    /// Reads everything but settings and staff, changes nothing.
    ReadOnly,
}

json_names!(StaffRole:
    Owner = "owner",
    Orders = "orders",
    Catalogue = "catalogue",
    Content = "content",
    Courses = "courses",
    ReadOnly = "read_only",
);

impl StaffRole {
    /// Returns true if the role has the permission.
    pub const fn allows(self, permission: Permission) -> bool {
        use Permission as P;
        match self {
            Self::Owner => true,
            Self::Orders => matches!(
                permission,
                P::OrdersRead
                    | P::OrdersWrite
                    | P::CustomersRead
                    | P::CustomersWrite
                    | P::CatalogueRead
                    | P::PromotionsRead
                    | P::ReportsRead
            ),
            Self::Catalogue => matches!(
                permission,
                P::CatalogueRead
                    | P::CatalogueWrite
                    | P::MediaRead
                    | P::MediaWrite
                    | P::PromotionsRead
                    | P::PromotionsWrite
                    | P::ReportsRead
            ),
            Self::Content => {
                matches!(
                    permission,
                    P::ContentRead | P::ContentWrite | P::CatalogueRead | P::MediaRead | P::MediaWrite
                )
            }
            Self::Courses => {
                matches!(
                    permission,
                    P::CoursesRead
                        | P::CoursesWrite
                        | P::CatalogueRead
                        | P::CustomersRead
                        | P::MediaRead
                        | P::MediaWrite
                )
            }
            Self::ReadOnly => matches!(
                permission,
                P::OrdersRead
                    | P::CatalogueRead
                    | P::MediaRead
                    | P::ContentRead
                    | P::CoursesRead
                    | P::CustomersRead
                    | P::PromotionsRead
                    | P::ReportsRead
            ),
        }
    }

    /// Returns the permissions of the role, in the order of the matrix.
    pub fn permissions(self) -> Vec<Permission> {
        Permission::ALL.into_iter().filter(|permission| self.allows(*permission)).collect()
    }

    pub const fn label(self) -> &'static str {
        match self {
            Self::Owner => "Propietario",
            Self::Orders => "Pedidos",
            Self::Catalogue => "Catálogo",
            Self::Content => "Contenidos",
            Self::Courses => "Cursos",
            Self::ReadOnly => "Solo lectura",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_owner_manages_staff_and_settings() {
        for role in StaffRole::ALL {
            for permission in [
                Permission::StaffWrite,
                Permission::StaffRead,
                Permission::SettingsWrite,
                Permission::AuditRead,
                Permission::Backups,
            ] {
                assert_eq!(role.allows(permission), role == StaffRole::Owner, "{role:?} {permission:?}");
            }
        }
    }

    #[test]
    fn the_read_only_role_changes_nothing() {
        let write = StaffRole::ReadOnly
            .permissions()
            .into_iter()
            .find(|permission| permission.as_str().ends_with("_write"));
        assert_eq!(write, None);
    }

    #[test]
    fn a_role_that_writes_an_area_reads_it() {
        for role in StaffRole::ALL {
            for permission in role.permissions() {
                if let Some(area) = permission.as_str().strip_suffix("_write") {
                    let read = Permission::parse(&format!("{area}_read")).unwrap();
                    assert!(role.allows(read), "{role:?} {area}");
                }
            }
        }
    }
}
