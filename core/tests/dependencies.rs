//! Checks that the core uses no JavaScript, web APIs, async code, clock or randomness, neither through its
//! dependencies nor in its own source.

#![allow(clippy::unwrap_used, clippy::panic)]
#![expect(clippy::disallowed_types, reason = "runs cargo")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Allowed dependencies, including transitive ones: serialisation, encodings and error types.
const ALLOWED: &[&str] = &[
    "base64",
    "itoa",
    "memchr",
    "mostrador-core",
    "percent-encoding",
    "serde",
    "serde_core",
    "serde_json",
    "thiserror",
    "zmij",
];

/// Dependencies of procedural macros, which run at compile time only.
const COMPILE_TIME: &[&str] =
    &["proc-macro2", "quote", "serde_derive", "syn", "thiserror-impl", "unicode-ident"];

/// Names in source code that would give access to time, randomness or I/O.
const FORBIDDEN: &[&str] = &[
    "std::time",
    "SystemTime",
    "Instant::",
    "std::fs",
    "std::net",
    "std::env",
    "std::thread",
    "std::process",
    "std::io",
    "async fn",
    "js_sys",
    "web_sys",
    "wasm_bindgen::",
    "println!",
    "eprintln!",
    "static mut",
    "RandomState",
    "HashMap",
];

fn core() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_core_depends_on_serialisation_encodings_and_errors_only() {
    let tree = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--package",
            "mostrador-core",
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--format",
            "{lib}",
        ])
        .args(["--no-dedupe", "--offline", "--target", "all"])
        .current_dir(core())
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let text = String::from_utf8(tree.stdout).unwrap();
    let mut names: Vec<String> = text.lines().map(|line| line.trim().replace('_', "-")).collect();
    names.sort();
    names.dedup();
    let is_allowed = |name: &&String| {
        ALLOWED.iter().chain(COMPILE_TIME).any(|allowed| allowed.replace('_', "-") == **name)
    };
    let others: Vec<&String> = names.iter().filter(|name| !name.is_empty() && !is_allowed(name)).collect();
    assert!(others.is_empty(), "dependencies that are not allowed: {others:?}");
    assert!(names.iter().any(|name| name == "serde-json"), "unexpected output of cargo tree: {names:?}");
}

#[test]
fn the_core_source_uses_no_clock_randomness_or_io() {
    let mut files = Vec::new();
    collect(&core().join("src"), &mut files);
    assert!(files.len() > 50, "{} files", files.len());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if let Some(word) = FORBIDDEN.iter().find(|word| code.contains(**word)) {
                panic!("{}:{}: {word} is not allowed in the core", file.display(), number + 1);
            }
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}
