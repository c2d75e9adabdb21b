//! Uploads to the media library, and pictures to upload.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use mostrador_api::clock;
use mostrador_api::error::ApiError;
use mostrador_api::services::media::upload::{self, UploadDetails, Uploaded};
use mostrador_api::services::media::{IncomingFile, MediaError};

use crate::support::TestApp;

/// Picture with a red left half and a blue right half.
pub(crate) fn two_halves(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([255, 0, 0]) } else { Rgb([0, 0, 255]) })
        .into()
}

pub(crate) fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    encoded(&two_halves(width, height), ImageFormat::Png)
}

/// Receives a file in pieces of an awkward size.
pub(crate) async fn receive(
    bytes: &[u8],
) -> Result<mostrador_api::services::media::ReceivedFile, MediaError> {
    let mut incoming = IncomingFile::create().await?;
    for piece in bytes.chunks(70_001) {
        incoming.write(piece).await?;
    }
    incoming.finish().await
}

pub(crate) async fn upload(app: &TestApp, file_name: &str, bytes: &[u8]) -> Result<Uploaded, ApiError> {
    let details = UploadDetails { file_name: file_name.to_owned(), ..UploadDetails::default() };
    let prepared = app.state.media().prepare(receive(bytes).await?, details).await?;
    app.state.store().transaction(async |tx| upload::record(tx, &prepared, clock::now()).await).await
}

/// Uploads a file and returns its hash.
pub(crate) async fn uploaded(app: &TestApp, file_name: &str, bytes: &[u8]) -> String {
    upload(app, file_name, bytes).await.unwrap().media.hash
}
