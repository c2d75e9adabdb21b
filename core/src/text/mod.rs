//! Text comparison without accents, case and small typing errors (rule 3.26), and the characters of XML (rule 14.1).
//!
//! ```
//! use mostrador_core::text::fold::{fold, within_edit_distance_one};
//!
//! assert!(within_edit_distance_one(&fold("Champú"), &fold("CAMPU")));
//! ```

pub mod fold;
pub mod xml;
