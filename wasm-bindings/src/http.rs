//! HTTP exchange: sends a request and reads its response.

use gloo_net::Error;
use gloo_net::http::{Request, Response};
use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, ReadableStreamDefaultReader};

/// Response for the engine: its body as text, or a file that is not passed to the core.
#[derive(Debug)]
pub(crate) struct HttpResponse {
    pub(crate) status: u16,
    pub(crate) body: String,
    pub(crate) file: JsValue,
}

/// Sends a request; `progress` is called for each chunk of a file.
pub(crate) async fn exchange(
    request: Request,
    file: bool,
    progress: impl Fn(),
) -> Result<HttpResponse, String> {
    let response = request.send().await.map_err(|error| network_error_message(&error))?;
    let status = response.status();
    if !(file && response.ok()) {
        let body = response.text().await.map_err(|error| network_error_message(&error))?;
        return Ok(HttpResponse { status, body, file: JsValue::NULL });
    }
    let file = download(&response, progress).await.map_err(|error| error_message(&error))?;
    Ok(HttpResponse { status, body: String::new(), file: file.into() })
}

async fn download(response: &Response, progress: impl Fn()) -> Result<Blob, JsValue> {
    progress();
    let chunks = Array::new();
    if let Some(body) = response.body() {
        let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
        loop {
            let read = JsFuture::from(reader.read()).await?;
            if Reflect::get(&read, &"done".into())?.is_truthy() {
                break;
            }
            progress();
            chunks.push(&Reflect::get(&read, &"value".into())?);
        }
    }
    let options = BlobPropertyBag::new();
    options.set_type(&response.headers().get("content-type").unwrap_or_default());
    Blob::new_with_u8_array_sequence_and_options(&chunks, &options)
}

fn network_error_message(error: &Error) -> String {
    match error {
        Error::JsError(error) => error.message.clone(),
        Error::GlooError(message) => message.clone(),
    }
}

fn error_message(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message())).unwrap_or_default()
}
