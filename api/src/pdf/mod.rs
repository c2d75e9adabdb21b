//! PDF documents for customers. A sheet is filled with texts, rules and tables, in points from its upper left
//! corner, and written as a PDF readable by screen readers (PDF/UA: language, title, headings, tables).
//!
//! A sheet is plain data until it is written, so that its contents can be tested without parsing a PDF. User
//! input is drawn as text only: control characters and bidirectional controls are removed, and characters
//! without a glyph become a question mark.

mod canvas;
mod error;
mod fonts;
mod primitives;
mod qr;
mod table;
pub mod texts;
mod wrap;
mod writer;

pub use canvas::Canvas;
pub use error::DocumentError;
pub use fonts::Face;
pub use primitives::{Align, Colour, Frame, StructureElement, Style};
pub use table::{Cell, Column, Table};
pub use writer::{Archive, Attachment, DocumentMetadata};

pub const POINTS_PER_MM: f32 = 72.0 / 25.4;
