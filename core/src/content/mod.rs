//! Editorial content: CMS pages, blogs, menus, announcements, contact form, images, shop settings and site metadata.
//!
//! ```
//! use mostrador_core::content::menu::{MenuItem, visible_items};
//!
//! let menu: Vec<MenuItem> = serde_json::from_str(
//!     r#"[{"id":1,"title":"Inicio","url":"/"},
//!         {"id":2,"title":"Pedidos","url":"/p","metadata":{"requiresAuth":true}}]"#,
//! )?;
//! assert_eq!(visible_items(&menu, None).len(), 1);
//! # Ok::<(), serde_json::Error>(())
//! ```

pub mod announcement;
pub mod blog;
pub mod contact;
pub mod editing;
pub mod faq;
pub mod image;
pub mod media;
pub mod menu;
pub mod page;
pub mod public_config;
pub mod site;
