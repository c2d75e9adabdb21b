//! Checks that imports point one way (no import against the layers of the server, no two folders that import
//! each other, no cycle of files) and that no file is too long.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use imports::{Import, Module, of_crate, rust_files};

/// Modules of the server from the lowest layer to the highest. A module imports lower layers only, never its
/// own.
const API_LAYERS: &[&[&str]] = &[
    &["audit_log", "digest", "encoding", "environment", "metrics", "private_file", "progress", "text"],
    &["clock", "countries", "redsys_protocol"],
    &["config"],
    &["db"],
    &["pdf", "search"],
    &["error"],
    &["etag", "mail", "payments", "rate_limit", "security_headers"],
    &["services"],
    &["transfer"],
    &["backup", "diagnostics", "seed"],
    &["catalogue_cache"],
    &["app_state", "static_site"],
    &["http"],
    &["routes"],
    &["admin_router", "router"],
    &["runtime"],
    &["cli"],
];

/// Maximum number of lines of a file.
const MAX_LINES: usize = 400;

const CRATES: [&str; 3] = ["api", "core", "wasm-bindings"];

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(name).join("src")
}

#[test]
fn the_server_imports_lower_layers_only() {
    let (modules, imports) = of_crate(&source("api"));
    let layer = |name: &str| API_LAYERS.iter().position(|layer| layer.contains(&name));
    let top: BTreeSet<&str> =
        modules.iter().filter_map(|module| module.first()).map(String::as_str).collect();
    let listed: BTreeSet<&str> = API_LAYERS.iter().copied().flatten().copied().collect();
    assert_eq!(top, listed, "every module of the server has one layer");
    let upward = imports.iter().filter(|import| match (import.from.first(), import.to.first()) {
        (Some(from), Some(to)) => from != to && layer(from) <= layer(to),
        // The root is above all.
        (Some(_), None) => true,
        (None, _) => false,
    });
    assert_none("imports of the same or a higher layer", upward);
}

#[test]
fn no_folders_import_each_other() {
    for name in CRATES {
        let (_, imports) = of_crate(&source(name));
        let mut pairs: BTreeMap<(&[String], &[String]), Vec<&Import>> = BTreeMap::new();
        for import in &imports {
            if let Some(pair) = siblings(&import.from, &import.to) {
                pairs.entry(pair).or_default().push(import);
            }
        }
        let mutual = pairs.iter().filter(|((from, to), _)| pairs.contains_key(&(*to, *from)));
        assert_none(
            "modules that import each other",
            mutual.flat_map(|(_, imports)| imports.iter().copied()),
        );
    }
}

#[test]
fn no_files_import_in_a_cycle() {
    for name in CRATES {
        let (modules, imports) = of_crate(&source(name));
        let mut targets: BTreeMap<&Module, BTreeSet<&Module>> = BTreeMap::new();
        for import in &imports {
            targets.entry(&import.from).or_default().insert(&import.to);
        }
        let reachable: BTreeMap<&Module, BTreeSet<&Module>> =
            modules.iter().map(|module| (module, reachable(module, &targets))).collect();
        let cyclic = imports.iter().filter(|import| reachable[&import.to].contains(&import.from));
        assert_none("imports that close a cycle of files", cyclic);
    }
}

#[test]
fn no_file_is_too_long() {
    let lines = |path: &PathBuf| fs::read_to_string(path).unwrap().lines().count();
    let sources = CRATES.map(source);
    let tests = sources.iter().map(|source| source.with_file_name("tests")).filter(|folder| folder.exists());
    let files: Vec<PathBuf> =
        sources.iter().cloned().chain(tests).flat_map(|folder| rust_files(&folder)).collect();
    let long: Vec<_> = files.iter().filter(|path| lines(path) > MAX_LINES).collect();
    assert!(!files.is_empty() && long.is_empty(), "files of more than {MAX_LINES} lines: {long:#?}");
}

/// Returns the outermost folders or files that hold one of the modules each and lie in the same folder.
fn siblings<'a>(from: &'a [String], to: &'a [String]) -> Option<(&'a [String], &'a [String])> {
    let common = from.iter().zip(to).take_while(|(from, to)| from == to).count();
    (from.len() > common && to.len() > common).then(|| (&from[..=common], &to[..=common]))
}

/// Returns the modules that a module imports, directly or through others.
fn reachable<'a>(
    module: &'a Module,
    targets: &BTreeMap<&'a Module, BTreeSet<&'a Module>>,
) -> BTreeSet<&'a Module> {
    let (mut found, mut open) = (BTreeSet::new(), vec![module]);
    while let Some(module) = open.pop() {
        for target in targets.get(module).into_iter().flatten() {
            if found.insert(*target) {
                open.push(target);
            }
        }
    }
    found
}

fn assert_none<'a>(title: &str, imports: impl Iterator<Item = &'a Import>) {
    let lines: BTreeSet<String> =
        imports.map(|import| format!("{}: {}", import.file, import.to.join("::"))).collect();
    assert!(lines.is_empty(), "{title}:\n{}", lines.into_iter().collect::<Vec<_>>().join("\n"));
}
