//! The core stands alone: nothing of JavaScript, the web, asynchrony, clocks or randomness, neither among its
//! dependencies nor in its own text.

#![allow(clippy::unwrap_used, clippy::panic)]
#![expect(clippy::disallowed_types, reason = "it asks cargo")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Everything that the core may stand on, with what that needs itself: serialisation, encodings and error types.
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

/// Run by the compiler, never by a shopper.
const OF_THE_COMPILER: &[&str] =
    &["proc-macro2", "quote", "serde_derive", "syn", "thiserror-impl", "unicode-ident"];

/// Where time, randomness and the outside world would come in.
const OUTSIDE: &[&str] = &[
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
    let known = |name: &&String| {
        ALLOWED.iter().chain(OF_THE_COMPILER).any(|allowed| allowed.replace('_', "-") == **name)
    };
    let others: Vec<&String> = names.iter().filter(|name| !name.is_empty() && !known(name)).collect();
    assert!(others.is_empty(), "the core has come to depend on {others:?}");
    assert!(names.iter().any(|name| name == "serde-json"), "the tree was read: {names:?}");
}

#[test]
fn the_core_reads_no_clock_and_reaches_nothing_outside() {
    let mut files = Vec::new();
    collect(&core().join("src"), &mut files);
    assert!(files.len() > 50, "{} files", files.len());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if let Some(word) = OUTSIDE.iter().find(|word| code.contains(**word)) {
                panic!("{}:{}: {word} has no place in the core", file.display(), number + 1);
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
