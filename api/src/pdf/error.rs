//! Errors of writing a document.

#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    #[error("a text is too long for a QR code")]
    QrCode,
    #[error("the PDF cannot be written: {0}")]
    Pdf(String),
}
