//! Options of an engine, including the callbacks of its supervisor in JavaScript.

use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const DECLARATION: &str = "/** Options of an engine, with the callbacks of its supervisor. */
export interface EngineOptions {
    /** Base URL of the API, without a slash at its end. */
    baseUrl: string;
    /** Parts of the host to use instead of the browser's. */
    host?: object;
    /** Milliseconds since 1970. */
    clock?: () => number;
    /** Milliseconds until a request without a timeout of its own is aborted; 0 disables the timeout. */
    timeout?: number;
    /** Build of the app. */
    build?: string;
    /** Receives lines of a recording; requires the feature `recording`. */
    record?: (lines: string) => void;
    /** Runs a background task of the engine and catches its panics. */
    guard(task: () => void): void;
    /** Receives the bit set of the changed slices, and true when the customer's session ended. */
    changed(slices: number, left: boolean): void;
    /** Receives an error of the host or of a callback. */
    report(error: unknown): void;
    /** Creates the error with which a promise rejects. */
    failure(error: ApiError): unknown;
}";

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "EngineOptions")]
    #[derive(Debug)]
    pub type EngineOptions;

    #[wasm_bindgen(method, getter, js_name = baseUrl)]
    pub(crate) fn base_url(this: &EngineOptions) -> String;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn host(this: &EngineOptions) -> JsValue;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn clock(this: &EngineOptions) -> Option<Function>;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn timeout(this: &EngineOptions) -> Option<f64>;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn build(this: &EngineOptions) -> Option<String>;
    #[cfg(feature = "recording")]
    #[wasm_bindgen(method, getter)]
    pub(crate) fn record(this: &EngineOptions) -> Option<Function>;

    #[wasm_bindgen(method, catch)]
    pub(crate) fn guard(this: &EngineOptions, task: &JsValue) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(crate) fn changed(this: &EngineOptions, slices: u32, left: bool) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(crate) fn report(this: &EngineOptions, error: &JsValue) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(crate) fn failure(this: &EngineOptions, error: &JsValue) -> Result<JsValue, JsValue>;
}
