//! Checks the layers of the state engine: a model uses no other model, and only the dispatcher, the views and
//! the queries use several.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// Files and folders of `engine/` that use several models, or test them.
const USERS: &[&str] = &["mod.rs", "dispatch", "view", "query.rs", "tests"];

fn engine() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/engine")
}

/// Source files below a path, with their code without comments.
fn sources(path: &Path) -> Vec<(PathBuf, String)> {
    if path.is_file() {
        let text = fs::read_to_string(path).unwrap();
        let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
        return vec![(path.to_owned(), code.join("\n"))];
    }
    fs::read_dir(path).unwrap().flat_map(|entry| sources(&entry.unwrap().path())).collect()
}

/// Entries of `engine/model/`, each with the name of its type: `cart_sync` and `CartSyncModel`.
fn models() -> Vec<(PathBuf, String)> {
    let capitalised = |word: &str| word[..1].to_uppercase() + &word[1..];
    let paths = fs::read_dir(engine().join("model")).unwrap().map(|entry| entry.unwrap().path());
    let models = paths.filter(|path| !path.ends_with("mod.rs")).map(|path| {
        let name: String = path.file_stem().unwrap().to_str().unwrap().split('_').map(capitalised).collect();
        (path, name + "Model")
    });
    models.collect()
}

#[test]
fn a_model_uses_no_other_model() {
    let models = models();
    assert!(models.len() >= 5, "{models:?}");
    for (path, own) in &models {
        let sources = sources(path);
        assert!(sources.iter().any(|(_, code)| code.contains(&format!("struct {own} "))), "{own}");
        for (file, code) in sources {
            let other = models.iter().find(|(_, name)| name != own && code.contains(name.as_str()));
            assert!(other.is_none() && !code.contains("model::"), "{} uses {other:?}", file.display());
        }
    }
}

#[test]
fn only_dispatcher_views_and_queries_use_several_models() {
    let fields = models().into_iter().map(|(path, _)| path.file_stem().unwrap().to_owned());
    let fields: Vec<String> = fields.map(|name| format!("engine.{}.", name.to_str().unwrap())).collect();
    for entry in fs::read_dir(engine()).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("model") || USERS.iter().any(|user| path.ends_with(user)) {
            continue;
        }
        for (file, code) in sources(&path) {
            let used = fields.iter().any(|field| code.contains(field.as_str()));
            let used = used || code.contains("model::") || code.contains("impl Engine");
            assert!(!used, "{} uses a model", file.display());
        }
    }
}
