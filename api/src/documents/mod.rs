//! Documents that people keep: a sheet is filled with texts, rules and tables, in points from its upper left corner,
//! and becomes a PDF that also a screen reader reads (PDF/UA: language, title, headings, tables).
//!
//! A sheet is data until it is written, so that what stands on it can be tested without reading a PDF. Whatever
//! people have typed is drawn as text and nothing else: control characters and characters that turn the direction of a
//! line are left out, and what the fonts cannot show is a question mark.

mod fonts;
mod pdf;
mod qr;
mod sheet;
mod table;
mod wrap;

pub use fonts::Face;
pub use pdf::{Document, DocumentError};
pub use sheet::{Align, Colour, Part, Place, Sheet, Style};
pub use table::{Cell, Column, Table};

/// Points in a millimetre.
pub const MM: f32 = 72.0 / 25.4;
