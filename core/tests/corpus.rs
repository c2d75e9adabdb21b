//! Runs the corpus of the fuzz targets (`core/fuzz`) in `cargo test`. Inputs found by the fuzzer are added to
//! it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "support/fuzzed.rs"]
mod fuzzed;

use std::fs;
use std::path::Path;

#[test]
fn no_corpus_input_panics() {
    for (target, run) in fuzzed::TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(target);
        let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(files.len() >= 3, "{} has {} files", folder.display(), files.len());
        for file in files {
            let data = fs::read(&file).unwrap();
            let outcome = std::panic::catch_unwind(|| run(&data));
            assert!(outcome.is_ok(), "{}", file.display());
        }
    }
}

#[test]
fn every_fuzz_target_has_a_corpus() {
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/Cargo.toml")).unwrap();
    for (target, _) in fuzzed::TARGETS {
        assert!(manifest.contains(&format!("name = \"{target}\"")), "{target}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), fuzzed::TARGETS.len());
}
