//! Imports of the modules of a crate, read from the tokens of its source: `use` declarations, paths in code, and
//! re-exported names that the module uses itself. Code under `#[cfg(test)]` is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Path of a module from the root of its crate; empty for the root.
pub(crate) type Module = Vec<String>;

/// Import of one module by another.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    pub(crate) from: Module,
    pub(crate) to: Module,
    /// File of the importing module.
    pub(crate) file: String,
}

/// Contents of a file that matter for imports.
#[derive(Debug, Default)]
struct Source {
    file: String,
    children: BTreeSet<String>,
    /// Re-exported names and the paths behind them.
    exports: BTreeMap<String, Vec<String>>,
    /// Imported paths, from the root of the crate.
    paths: Vec<Vec<String>>,
    /// Names in code; of a path, the first.
    names: BTreeSet<String>,
}

/// Returns the modules of a crate and the imports between them.
pub(crate) fn of_crate(folder: &Path) -> (BTreeSet<Module>, Vec<Import>) {
    let mut sources: BTreeMap<Module, Source> = BTreeMap::new();
    for path in rust_files(folder) {
        let module = module_of(path.strip_prefix(folder).unwrap());
        let tokens: TokenStream = fs::read_to_string(&path).unwrap().parse().unwrap();
        // The program of a crate and its library share the root.
        let source = sources.entry(module.clone()).or_default();
        source.file = path.display().to_string();
        Reader { module, inline: Vec::new(), source }.read(tokens);
    }
    let mut imports = Vec::new();
    for (module, source) in &sources {
        let used =
            source.exports.iter().filter(|(name, _)| source.names.contains(*name)).map(|(_, path)| path);
        for path in source.paths.iter().chain(used) {
            if let Some(to) = resolve(&sources, path, 0)
                && to != *module
            {
                imports.push(Import { from: module.clone(), to, file: source.file.clone() });
            }
        }
    }
    (sources.into_keys().collect(), imports)
}

/// Returns the Rust files below a folder.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = paths.flat_map(|path| if path.is_dir() { rust_files(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

/// Returns the module of a file, whose path begins at the root of the crate.
fn module_of(path: &Path) -> Module {
    let path = path.with_extension("");
    let mut module: Module = path.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    module.pop_if(|name| ["mod", "lib", "main"].contains(&name.as_str()));
    module
}

/// Returns the module that defines an item: the longest prefix of its path that is a module, or the module
/// behind a re-export.
fn resolve(sources: &BTreeMap<Module, Source>, path: &[String], depth: usize) -> Option<Module> {
    let length = (0..=path.len()).rev().find(|length| sources.contains_key(&path[..*length]))?;
    let (module, rest) = path.split_at(length);
    let export = rest.first().and_then(|name| sources[module].exports.get(name));
    match export {
        Some(target) if depth < 8 => resolve(sources, target, depth + 1),
        _ => Some(module.to_vec()),
    }
}

struct Reader<'a> {
    module: Module,
    /// Enclosing inline modules.
    inline: Vec<String>,
    source: &'a mut Source,
}

impl Reader<'_> {
    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = self.step(&tokens, at);
        }
    }

    /// Reads what begins at a token; returns the position after it.
    fn step(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        match &tokens[at] {
            TokenTree::Punct(punct) if punct.as_char() == '#' && is_test_attribute(tokens.get(at + 1)) => {
                end_of_item(tokens, at + 2)
            }
            TokenTree::Group(group) => {
                if !is_restriction(group) {
                    self.read(group.stream());
                }
                at + 1
            }
            TokenTree::Ident(ident) if *ident == "use" => {
                let end = position(tokens, at, ';');
                let declaration: Vec<Leaf> = leaves(&tokens[at + 1..end]);
                let public = at > 0 && is_visibility(&tokens[..at]);
                self.declare(declaration, public);
                end + 1
            }
            TokenTree::Ident(ident) if *ident == "mod" => self.read_module(tokens, at),
            TokenTree::Ident(_) if is_path_start(tokens, at) => {
                let (path, end) = path_at(tokens, at);
                self.source.names.extend(path.first().cloned());
                self.source.paths.extend(self.absolute(&path));
                end
            }
            TokenTree::Ident(name) => {
                self.source.names.insert(name.to_string());
                at + 1
            }
            _ => at + 1,
        }
    }

    fn read_module(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let (Some(TokenTree::Ident(name)), Some(after)) = (tokens.get(at + 1), tokens.get(at + 2)) else {
            return at + 1;
        };
        if let TokenTree::Group(group) = after {
            self.inline.push(name.to_string());
            self.read(group.stream());
            self.inline.pop();
        } else {
            self.source.children.insert(name.to_string());
        }
        at + 3
    }

    fn declare(&mut self, declaration: Vec<Leaf>, public: bool) {
        for Leaf { path, name } in declaration {
            let Some(target) = self.absolute(&path) else { continue };
            let is_own_child = target.starts_with(&self.module) && target.len() > self.module.len();
            if public && self.inline.is_empty() {
                self.source.exports.insert(name, target.clone());
                if is_own_child {
                    continue;
                }
            }
            self.source.paths.push(target);
        }
    }

    /// Returns the path from the root of the crate; `None` for a path into another crate or to a local name.
    fn absolute(&self, path: &[String]) -> Option<Vec<String>> {
        let mut here = [&self.module[..], &self.inline[..]].concat();
        let first = path.first()?.as_str();
        let mut rest = path;
        match first {
            "crate" => {
                here.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    here.pop()?;
                    rest = &rest[1..];
                }
            }
            name if self.inline.is_empty() && self.source.children.contains(name) => {}
            _ => return None,
        }
        here.extend_from_slice(rest);
        Some(here)
    }
}

/// One path of a `use` declaration, and the name it binds.
struct Leaf {
    path: Vec<String>,
    name: String,
}

/// Expands the tree of a `use` declaration.
fn leaves(tokens: &[TokenTree]) -> Vec<Leaf> {
    let (path, end) = path_at(tokens, 0);
    match tokens.get(end) {
        Some(TokenTree::Group(group)) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            let branches = inner.split(|token| is_punct(token, ',')).filter(|branch| !branch.is_empty());
            let nested = branches.flat_map(leaves);
            let joined = nested.map(|leaf| {
                let tail = leaf.path.iter().filter(|segment| *segment != "self");
                Leaf { path: path.iter().chain(tail).cloned().collect(), ..leaf }
            });
            joined.collect()
        }
        after => {
            let alias = match (after, tokens.get(end + 1)) {
                (Some(TokenTree::Ident(word)), Some(name)) if *word == "as" => Some(name.to_string()),
                _ => None,
            };
            let name = alias.or_else(|| path.last().cloned()).unwrap_or_default();
            vec![Leaf { path, name }]
        }
    }
}

/// Reads the path that begins at a token; returns it and the position after it.
fn path_at(tokens: &[TokenTree], at: usize) -> (Vec<String>, usize) {
    let (mut path, mut end) = (Vec::new(), at);
    while let Some(TokenTree::Ident(segment)) = tokens.get(end) {
        path.push(segment.to_string());
        end += 1;
        if !is_separator(tokens, end) {
            break;
        }
        end += 2;
    }
    (path, end)
}

fn is_path_start(tokens: &[TokenTree], at: usize) -> bool {
    is_separator(tokens, at + 1) && !(at >= 2 && is_separator(tokens, at - 2))
}

fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |at: usize| tokens.get(at).is_some_and(|token| is_punct(token, ':'));
    colon(at) && colon(at + 1)
}

fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}

/// Returns true if the tokens end with `pub` or `pub(…)`.
fn is_visibility(tokens: &[TokenTree]) -> bool {
    let is_pub = |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if *ident == "pub");
    match tokens {
        [.., token] if is_pub(token) => true,
        [.., token, TokenTree::Group(_)] => is_pub(token),
        _ => false,
    }
}

/// Returns true for the group of `pub(in path)`.
fn is_restriction(group: &Group) -> bool {
    matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(word)) if word == "in")
}

/// Returns true for the group of `#[cfg(test)]` or `#[test]`.
fn is_test_attribute(token: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(group)) = token else { return false };
    let text: String = group.stream().to_string().split_whitespace().collect();
    text == "cfg(test)" || text.starts_with("cfg(all(test,") || text == "test"
}

/// Returns the position after the item that begins at a token.
fn end_of_item(tokens: &[TokenTree], at: usize) -> usize {
    let is_brace =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let head = tokens[at..].iter().take_while(|token| !is_brace(token) && !is_punct(token, ';'));
    let is_use = head.into_iter().any(|token| matches!(token, TokenTree::Ident(ident) if *ident == "use"));
    let ends = |token: &TokenTree| is_punct(token, ';') || (is_brace(token) && !is_use);
    tokens[at..].iter().position(ends).map_or(tokens.len(), |end| at + end + 1)
}

fn position(tokens: &[TokenTree], at: usize, char: char) -> usize {
    tokens[at..].iter().position(|token| is_punct(token, char)).map_or(tokens.len(), |end| at + end)
}
