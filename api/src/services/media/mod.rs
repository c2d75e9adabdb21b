//! Media library: uploads of pictures, documents, captions and videos, and what they are used for.
//!
//! A picture is decoded, freed of its metadata, and stored in AVIF and WebP in several widths; the uploaded file itself is
//! not kept. Files of other kinds are stored as uploaded. All are named after the hash of the upload, so that the same file
//! is stored once and its address always has the same content.

pub mod deletion;
mod encoding;
mod error;
mod file_type;
mod incoming;
pub mod learner_links;
pub mod library;
mod picture;
pub mod served;
pub mod staff_media;
pub mod upload;

pub use error::MediaError;
pub use incoming::{IncomingFile, ReceivedFile};
