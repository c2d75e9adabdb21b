//! Text comparison without accents, case and small typing errors (rule 3.26).
//!
//! ```
//! use mostrador_core::text::fold::{folded, within_one_mistake};
//!
//! assert!(within_one_mistake(&folded("Champú"), &folded("CAMPU")));
//! ```

pub mod fold;
