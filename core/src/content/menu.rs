//! Menus and the visibility of their items (rule 1.2).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::serde_helpers::null_as_default;
use crate::session::{Role, User};

/// Menus by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Menus(pub BTreeMap<String, Vec<MenuItem>>);

impl Menus {
    pub fn get(&self, name: &str) -> &[MenuItem] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }
}

/// Menu item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MenuItem {
    pub id: u32,
    pub title: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub url: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub metadata: MenuMetadata,
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    #[serde(default, deserialize_with = "null_as_default")]
    pub children: Vec<MenuItem>,
}

/// Visibility of a menu item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MenuMetadata {
    /// True if the item is only visible to logged-in customers with one of `roles`.
    #[serde(default, deserialize_with = "null_as_default")]
    pub requires_auth: bool,
    /// Roles that see the item if it requires login.
    #[cfg_attr(feature = "typescript", tsify(type = "string[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    #[serde(default, deserialize_with = "null_as_default")]
    pub roles: Vec<Role>,
}

impl MenuItem {
    /// Returns true if the item is public, or if the user has at least one of its roles.
    pub fn is_visible_to(&self, user: Option<&User>) -> bool {
        !self.metadata.requires_auth
            || user.is_some_and(|user| self.metadata.roles.iter().any(|role| user.roles.contains(role)))
    }
}

/// Returns the items visible to a user, filtered at every depth.
pub fn visible_items(items: &[MenuItem], user: Option<&User>) -> Vec<MenuItem> {
    items
        .iter()
        .filter(|item| item.is_visible_to(user))
        .map(|item| MenuItem { children: visible_items(&item.children, user), ..item.clone() })
        .collect()
}

/// Menus by name, reduced to the items that the visitor may see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct MenusView {
    #[cfg_attr(feature = "typescript", tsify(type = "Record<string, MenuItem[]>"))]
    pub groups: Menus,
    /// True once the menus have been loaded.
    pub loaded: bool,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn item(id: u32, requires_auth: bool, roles: &[&str]) -> MenuItem {
        let roles = roles.iter().map(|name| Role::from((*name).to_owned())).collect();
        MenuItem { id, metadata: MenuMetadata { requires_auth, roles }, ..MenuItem::default() }
    }

    fn visible_ids(items: &[MenuItem], user: Option<&User>) -> Vec<u32> {
        visible_items(items, user).iter().map(|item| item.id).collect()
    }

    /// Rule 1.2.
    #[test]
    fn visibility_depends_on_roles() {
        let items = [
            item(1, false, &[]),
            item(2, false, &["professional"]),
            item(3, true, &["user", "professional"]),
            item(4, true, &["professional"]),
            item(5, true, &[]),
            item(6, true, &["editor"]),
        ];
        let user = |roles: &[&str]| User {
            roles: roles.iter().map(|name| Role::from((*name).to_owned())).collect(),
            ..User::default()
        };
        assert_eq!(visible_ids(&items, None), [1, 2]);
        assert_eq!(visible_ids(&items, Some(&user(&["user"]))), [1, 2, 3]);
        assert_eq!(visible_ids(&items, Some(&user(&["professional", "user"]))), [1, 2, 3, 4]);
        assert_eq!(visible_ids(&items, Some(&user(&["editor"]))), [1, 2, 6]);
        assert_eq!(visible_ids(&items, Some(&user(&[]))), [1, 2]);
    }

    /// Rule 1.2.
    #[test]
    fn children_are_filtered_too() {
        let mut parent = item(1, false, &[]);
        parent.children = vec![item(2, true, &["professional"]), item(3, false, &[])];
        assert_eq!(visible_items(&[parent], None)[0].children.len(), 1);
    }

    fn entries() -> impl Strategy<Value = Vec<MenuItem>> {
        let roles = proptest::sample::subsequence(vec!["user", "professional", "editor"], 0..3);
        let leaf = (any::<u32>(), any::<bool>(), roles).prop_map(|(id, auth, roles)| item(id, auth, &roles));
        let tree = leaf.clone().prop_recursive(3, 20, 4, move |inner| {
            (leaf.clone(), proptest::collection::vec(inner, 0..4))
                .prop_map(|(parent, children)| MenuItem { children, ..parent })
        });
        proptest::collection::vec(tree, 0..5)
    }

    /// Independent model of the visibility rule.
    fn allowed(items: &[MenuItem], roles: &[Role], logged_in: bool, into: &mut Vec<u32>) {
        for entry in items {
            let has_role = entry.metadata.roles.iter().any(|role| roles.contains(role));
            if !entry.metadata.requires_auth || (logged_in && has_role) {
                into.push(entry.id);
                allowed(&entry.children, roles, logged_in, into);
            }
        }
    }

    fn ids(items: &[MenuItem], into: &mut Vec<u32>) {
        for entry in items {
            into.push(entry.id);
            ids(&entry.children, into);
        }
    }

    proptest! {
        /// Rule 1.2.
        #[test]
        fn visible_items_match_the_model_in_order(
            items in entries(),
            role_names in proptest::sample::subsequence(vec!["user", "professional", "editor", "otro"], 0..4),
            logged_in in any::<bool>(),
        ) {
            let roles: Vec<Role> = role_names.iter().map(|name| Role::from((*name).to_owned())).collect();
            let user = logged_in.then(|| User { roles: roles.clone(), ..User::default() });
            let (mut visible_ids, mut expected) = (Vec::new(), Vec::new());
            let filtered = visible_items(&items, user.as_ref());
            ids(&filtered, &mut visible_ids);
            allowed(&items, &roles, logged_in, &mut expected);
            prop_assert_eq!(visible_ids, expected);
            prop_assert_eq!(visible_items(&filtered, user.as_ref()), filtered, "filtering is idempotent");
        }
    }
}
