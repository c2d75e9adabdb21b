//! Recorded sessions show the same natively and in WebAssembly, view by view and byte by byte: here they are run
//! natively, in `pkg/tests/recordings.test.ts` by the package that shoppers download, both against the same files.
//!
//! `UPDATE_RECORDINGS=1 cargo test -p mostrador-core --test recordings` writes them anew; what changed is then for the
//! author to read.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod support;

use std::fs;
use std::path::PathBuf;

use mostrador_core::engine::recording::{read, steps};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recordings")
}

/// The file is this text, or becomes it when an update was asked for.
fn settle(name: &str, kind: &str, text: &str) {
    let path = folder().join(format!("{name}.{kind}"));
    if std::env::var_os("UPDATE_RECORDINGS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (number, (is, was)) in text.lines().zip(kept.lines()).enumerate() {
        assert_eq!(is, was, "{} line {}; see the head of this test", path.display(), number + 1);
    }
    assert_eq!(text.len(), kept.len(), "{}; see the head of this test", path.display());
}

#[test]
fn scenarios_are_recorded_as_they_were() {
    for (name, recording) in support::scenarios::all() {
        settle(name, "jsonl", &recording);
    }
}

#[test]
fn recordings_show_the_same_views() {
    for (name, recording) in support::scenarios::all() {
        let entries = read(&recording).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        settle(name, "views", &(steps(&entries).join("\n") + "\n"));
    }
}

#[test]
fn every_file_is_a_scenario_s() {
    let names: Vec<_> = support::scenarios::all().into_iter().map(|(name, _)| name).collect();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(names.contains(&stem.as_str()), "{}", path.display());
    }
}

#[test]
fn nothing_personal_is_in_a_recording() {
    for (name, recording) in support::scenarios::all() {
        for secret in
            ["igo", "Ruiz", "Luna", "612345678", "28937", "12345678Z", "contraseña\"", "Llamar", "champ"]
        {
            assert!(!recording.contains(secret), "{name}: {secret}");
        }
        assert!(!recording.contains("inigo@"), "{name}");
    }
}
