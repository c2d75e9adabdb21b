//! Sending a request, and reading its response.

use gloo_net::Error;
use gloo_net::http::{Request, Response};
use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, ReadableStreamDefaultReader};

/// A response as the engine takes it: its body as text, or a file that stays on this side.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
    pub(crate) file: JsValue,
}

/// Sends a request; `progress` is called for each piece of a file.
///
/// # Errors
/// When there is no response: code or message of the network.
pub(crate) async fn exchange(request: Request, file: bool, progress: impl Fn()) -> Result<Answer, String> {
    let response = request.send().await.map_err(|error| said(&error))?;
    let status = response.status();
    if !(file && response.ok()) {
        let body = response.text().await.map_err(|error| said(&error))?;
        return Ok(Answer { status, body, file: JsValue::NULL });
    }
    let file = download(&response, progress).await.map_err(|error| message(&error))?;
    Ok(Answer { status, body: String::new(), file: file.into() })
}

async fn download(response: &Response, progress: impl Fn()) -> Result<Blob, JsValue> {
    progress();
    let pieces = Array::new();
    if let Some(body) = response.body() {
        let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
        loop {
            let read = JsFuture::from(reader.read()).await?;
            if Reflect::get(&read, &"done".into())?.is_truthy() {
                break;
            }
            progress();
            pieces.push(&Reflect::get(&read, &"value".into())?);
        }
    }
    let options = BlobPropertyBag::new();
    options.set_type(&response.headers().get("content-type").unwrap_or_default());
    Blob::new_with_u8_array_sequence_and_options(&pieces, &options)
}

fn said(error: &Error) -> String {
    match error {
        Error::JsError(error) => error.message.clone(),
        Error::GlooError(message) => message.clone(),
    }
}

fn message(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message())).unwrap_or_default()
}
