//! Reasons to reject an upload, in the words of its form.

use mostrador_core::content::media::PictureSizeError;
use mostrador_core::forms::FieldError;

use crate::error::ApiError;

/// Form field of the uploaded file.
const FIELD: &str = "file";

#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    #[error("El fichero está vacío.")]
    Empty,
    #[error(
        "Este tipo de fichero no se admite. Sube una imagen JPEG, PNG o WebP, un PDF, unos subtítulos WebVTT o un vídeo MP4 o \
         WebM."
    )]
    UnknownType,
    #[error("Los dibujos SVG no se admiten, porque pueden contener programas. Guárdalo como PNG o WebP.")]
    Svg,
    #[error("Las imágenes {0} no se admiten. Guárdala como JPEG, PNG o WebP.")]
    UnsupportedPicture(&'static str),
    #[error("El fichero ocupa más de {0} MB, que es el máximo de su tipo.")]
    TooLarge(u64),
    #[error(transparent)]
    PictureSize(#[from] PictureSizeError),
    #[error("La imagen necesita demasiada memoria. Guárdala con 8 bits por canal y vuelve a subirla.")]
    TooMuchMemory,
    #[error("La imagen está dañada o incompleta y no se puede leer.")]
    Unreadable,
    #[error("Los subtítulos no son texto UTF-8.")]
    NotText,
    /// The temporary file cannot be written or read.
    #[error("El fichero no se ha podido guardar: {0}")]
    Io(#[from] std::io::Error),
    #[error("La imagen no se ha podido convertir: {0}")]
    Encoding(String),
}

impl From<MediaError> for ApiError {
    fn from(error: MediaError) -> Self {
        match error {
            MediaError::Io(error) => {
                tracing::error!(%error, "upload could not be stored");
                Self::internal()
            }
            MediaError::Encoding(error) => {
                tracing::error!(%error, "picture could not be encoded");
                Self::internal()
            }
            rejected => {
                let error = FieldError { field: FIELD.to_owned(), message: rejected.to_string() };
                Self::invalid_fields("invalid_media", vec![error])
            }
        }
    }
}
