//! Command line of wasm-bindgen with the options that wasm-pack and `scripts/lib/build.mjs` use.

use std::env::args;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.omit_default_module_path(false);
    let mut folder = None;
    let mut arguments = args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--version" => {
                println!("wasm-bindgen {}", env!("CARGO_PKG_VERSION"));
                return Ok(());
            }
            "--target" => match value()?.as_str() {
                "bundler" => bindgen.bundler(true)?,
                "web" => bindgen.web(true)?,
                other => return Err(format!("unsupported target {other}").into()),
            },
            "--out-dir" => {
                folder = Some(value()?);
                &mut bindgen
            }
            "--typescript" => bindgen.typescript(true),
            option if option.starts_with("--") => return Err(format!("unsupported option {option}").into()),
            input => bindgen.input_path(input),
        };
    }
    bindgen.generate(folder.ok_or("missing option --out-dir")?)?;
    Ok(())
}
