#![no_main]

#[path = "../../tests/support/fuzzed.rs"]
#[allow(dead_code)] // one target uses one of them
mod fuzzed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzed::config(data));
