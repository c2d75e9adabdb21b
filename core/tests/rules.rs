//! Checks `docs/rules.md`: every rule has a home and a test that cite it, every cited number is a rule, and
//! no link or path in the docs is dead.

#![allow(clippy::unwrap_used, clippy::panic)]

mod docs;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use docs::{Number, cited, files, root, rules};

#[test]
fn rules_are_numbered_by_section_without_duplicates() {
    let mut seen = BTreeSet::new();
    let mut last = Number { section: 0, rule: 0 };
    for rule in rules() {
        assert!(seen.insert(rule.number), "rule {} is listed twice", rule.number);
        assert_eq!(rule.number.section, rule.section, "rule {} is in another section", rule.number);
        assert!(rule.number > last, "rule {} is listed after {last}", rule.number);
        assert!(rule.words.ends_with('.'), "rule {} is not a sentence: {}", rule.number, rule.words);
        last = rule.number;
    }
    assert!(seen.len() > 40, "only {} rules were found", seen.len());
}

#[test]
fn every_rule_has_a_home_that_cites_it() {
    let mut wrong = Vec::new();
    for rule in rules() {
        let number = rule.number;
        if rule.homes.is_empty() {
            wrong.push(format!("rule {number} has no home"));
        }
        for home in &rule.homes {
            match fs::read_to_string(docs::home(home)) {
                Ok(text) if text.lines().flat_map(cited).any(|cited| cited == number) => {}
                Ok(_) => wrong.push(format!("{home} does not cite its rule {number}")),
                Err(error) => wrong.push(format!("{home}, home of rule {number}: {error}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_rule_is_cited_by_a_test() {
    let mut tested: BTreeSet<Number> = BTreeSet::new();
    for folder in ["core", "api", "wasm-bindings", "pkg", "app", "tests", "scripts"] {
        for (path, text) in files(folder, &["rs", "ts", "tsx", "mjs"]) {
            // The citations in these files are test data.
            let sample = path.starts_with("core/tests/rules.rs") || path.starts_with("core/tests/docs/");
            if !sample && (docs::is_a(&path, "rs") || path.contains(".test.") || path.contains(".spec.")) {
                tested.extend(docs::cited_by_tests(&path, &text));
            }
        }
    }
    let untested: Vec<String> = rules()
        .into_iter()
        .filter(|rule| !tested.contains(&rule.number))
        .map(|rule| format!("{}: {}", rule.number, rule.words))
        .collect();
    assert!(untested.is_empty(), "cited by no test: {untested:#?}");
}

#[test]
fn every_home_is_tested() {
    let homes: BTreeSet<String> = rules().into_iter().flat_map(|rule| rule.homes).collect();
    let has_test = |path: &Path| fs::read_to_string(path).is_ok_and(|text| text.contains("#[test]"));
    let tested = |home: &str| {
        let path = docs::home(home);
        let of_folder = path.ends_with("mod.rs").then(|| path.with_file_name("tests.rs"));
        has_test(&path)
            || has_test(&path.with_extension("").join("tests.rs"))
            || of_folder.is_some_and(|tests| has_test(&tests))
    };
    // The engine has a test folder of its own, other packages have test files of their own.
    let tested_elsewhere =
        |home: &str| home.starts_with("engine/") || !docs::home(home).starts_with(root().join("core"));
    let untested: Vec<_> = homes.iter().filter(|home| !tested_elsewhere(home) && !tested(home)).collect();
    assert!(untested.is_empty(), "files without tests: {untested:#?}");
    assert!(files("core/src/engine/tests", &["rs"]).any(|(_, text)| text.contains("#[test]")));
}

#[test]
fn every_cited_number_is_a_rule() {
    let known: BTreeSet<Number> = rules().into_iter().map(|rule| rule.number).collect();
    let mut unknown: BTreeMap<Number, Vec<String>> = BTreeMap::new();
    for folder in [
        "core",
        "api/src",
        "api/tests",
        "wasm-bindings/src",
        "pkg/src",
        "app/src",
        "tests",
        "scripts",
        "docs",
    ] {
        for (path, text) in files(folder, &["rs", "ts", "tsx", "mjs", "md", "sql"]) {
            for number in text.lines().flat_map(cited).filter(|number| !known.contains(number)) {
                unknown.entry(number).or_default().push(path.clone());
            }
        }
    }
    assert!(unknown.is_empty(), "cited, but not in docs/rules.md: {unknown:#?}");
}

#[test]
fn links_and_paths_in_the_docs_exist() {
    let mut dead = Vec::new();
    let pages = files("docs", &["md"]).chain(docs::pages(&["README.md", "pkg/README.md"]));
    for (page, text) in pages {
        let folder = root().join(&page).parent().unwrap().to_owned();
        for link in docs::links(&text) {
            let (target, heading) = link.split_once('#').unwrap_or((link, ""));
            let file = if target.is_empty() { root().join(&page) } else { folder.join(target) };
            let found = file.exists()
                && (heading.is_empty()
                    || fs::read_to_string(&file)
                        .is_ok_and(|text| docs::headings(&text).any(|other| other == heading)));
            if !found {
                dead.push(format!("{page}: {link}"));
            }
        }
        for path in docs::paths(&text) {
            if !root().join(path).exists() {
                dead.push(format!("{page}: {path}"));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
}

#[test]
fn every_public_module_doc_has_an_example() {
    for folder in ["core/src", "wasm-bindings/src"] {
        let head = |path: String| fs::read_to_string(root().join(folder).join(path)).ok();
        let list = head("lib.rs".to_owned()).unwrap();
        let modules = list.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
        let without: Vec<&str> = modules
            .filter(|module| {
                let text = head(format!("{module}.rs")).or_else(|| head(format!("{module}/mod.rs"))).unwrap();
                !text
                    .lines()
                    .take_while(|line| line.starts_with("//!"))
                    .any(|line| line.starts_with("//! ```"))
            })
            .collect();
        assert!(without.is_empty(), "modules of {folder} without an example: {without:?}");
    }
}
