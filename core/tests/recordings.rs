//! Recorded sessions produce the same views natively and in WebAssembly, byte by byte. This test runs them
//! natively and `pkg/tests/recordings.test.ts` runs them in the published package, both against the same
//! files.
//!
//! `UPDATE_RECORDINGS=1 cargo test -p mostrador-core --test recordings` rewrites the files; review the
//! changes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod support;

use std::fs;
use std::path::PathBuf;

use mostrador_core::engine::recording::{read, steps};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recordings")
}

/// Asserts that the file has this text, or writes it when `UPDATE_RECORDINGS` is set.
fn assert_file(name: &str, kind: &str, text: &str) {
    let path = folder().join(format!("{name}.{kind}"));
    if std::env::var_os("UPDATE_RECORDINGS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (number, (actual, expected)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(actual, expected, "{} line {}; see the head of this test", path.display(), number + 1);
    }
    assert_eq!(text.len(), expected.len(), "{}; see the head of this test", path.display());
}

#[test]
fn scenarios_match_their_recordings() {
    for (name, recording) in support::scenarios::all() {
        assert_file(name, "jsonl", &recording);
    }
}

#[test]
fn replayed_recordings_match_their_views() {
    for (name, recording) in support::scenarios::all() {
        let entries = read(&recording).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        assert_file(name, "views", &(steps(&entries).join("\n") + "\n"));
    }
}

#[test]
fn every_recording_file_belongs_to_a_scenario() {
    let names: Vec<_> = support::scenarios::all().into_iter().map(|(name, _)| name).collect();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(names.contains(&stem.as_str()), "{}", path.display());
    }
}

#[test]
fn recordings_contain_no_personal_data() {
    for (name, recording) in support::scenarios::all() {
        for secret in
            ["igo", "Ruiz", "Luna", "612345678", "28937", "12345678Z", "contraseña\"", "Llamar", "champ"]
        {
            assert!(!recording.contains(secret), "{name}: {secret}");
        }
        assert!(!recording.contains("inigo@"), "{name}");
    }
}
