//! Parsers for the docs and for the rule citations in source files.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// Number of a rule, such as 5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Number {
    pub(crate) section: u32,
    pub(crate) rule: u32,
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.section, self.rule)
    }
}

/// Row of docs/rules.md.
pub(crate) struct Rule {
    pub(crate) number: Number,
    /// Section number of the heading above the row.
    pub(crate) section: u32,
    pub(crate) words: String,
    /// Paths relative to core/src, or to the root of the repository for other packages.
    pub(crate) homes: Vec<String>,
}

/// Resolves a home path of docs/rules.md.
pub(crate) fn home(path: &str) -> PathBuf {
    const PACKAGES: [&str; 4] = ["api/", "app/", "pkg/", "wasm-bindings/"];
    let other = PACKAGES.iter().any(|package| path.starts_with(package));
    if other { root().join(path) } else { root().join("core/src").join(path) }
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

pub(crate) fn rules() -> Vec<Rule> {
    let text = fs::read_to_string(root().join("docs/rules.md")).unwrap();
    let mut section = 0;
    let mut rules = Vec::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading.split('.').next().unwrap_or_default().parse().unwrap_or_default();
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let &["", number, words, home, ""] = cells.as_slice() else { continue };
        if let Some(number) = number_of(number) {
            let homes = home.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            rules.push(Rule { number, section, words: words.to_owned(), homes });
        }
    }
    rules
}

fn number_of(text: &str) -> Option<Number> {
    let (section, rule) = text.split_once('.')?;
    Some(Number { section: section.parse().ok()?, rule: rule.parse().ok()? })
}

/// Parses the numbers that a line cites: «rule 5.1», «Rules 3.5 to 3.11, 4.2 and 5.2».
pub(crate) fn cited(line: &str) -> Vec<Number> {
    let mut numbers = Vec::new();
    let line = line.to_ascii_lowercase();
    let mut rest = line.as_str();
    while let Some(place) = rest.find("rule") {
        rest = &rest[place + 4..];
        let Some(list) = rest.strip_prefix("s ").or_else(|| rest.strip_prefix(' ')) else { continue };
        let mut until = false;
        for word in list.split(' ') {
            let bare = word.trim_matches(|c: char| !c.is_ascii_digit());
            match (number_of(bare), word) {
                (Some(number), _) => {
                    let first =
                        numbers.last().filter(|_| until).map_or(number.rule, |last: &Number| last.rule + 1);
                    numbers.extend((first..=number.rule).map(|rule| Number { rule, ..number }));
                    until = false;
                    // A list continues after a comma, or after "and", "or" and "to".
                    if !word.ends_with(bare) && !word.ends_with(',') {
                        break;
                    }
                }
                (None, "to") => until = true,
                (None, "and" | "or") => {}
                _ => break,
            }
        }
    }
    numbers
}

/// Numbers cited by the tests of a source file: above a test, in its name or in its body. Citations elsewhere
/// in the file are ignored.
pub(crate) fn cited_by_tests(path: &str, text: &str) -> Vec<Number> {
    let rust = is_a(path, "rs");
    let lines: Vec<&str> = text.lines().collect();
    let heads = (0..lines.len()).map(|head| lines.split_at(head));
    heads.filter_map(|(before, rest)| test_at(rust, before, rest)).flatten().flat_map(cited).collect()
}

/// Returns the lines of the test that begins `lines`, with the comments and attributes above it.
fn test_at<'a>(rust: bool, before: &[&'a str], lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let begins =
        |line: &str, prefixes: &[&str]| prefixes.iter().any(|prefix| line.trim_start().starts_with(prefix));
    let marks: &[&str] = if rust { &["//", "#["] } else { &["//", "/*", "*"] };
    let above: Vec<&str> = before.iter().rev().take_while(|line| begins(line, marks)).copied().collect();
    let head = *lines.first()?;
    let is_test = if rust {
        let attribute =
            |line: &&str| begins(line, &["#["]) && (line.contains("test]") || line.contains("test("));
        begins(head, &["fn ", "async fn "]) && above.iter().any(attribute)
    } else {
        begins(head, &["test(", "test.each", "it(", "it.each"])
    };
    // In formatted source a test ends at the column where it begins, unless it is one line.
    let column = |line: &str| line.len() - line.trim_start().len();
    let closes = |line: &&str| column(line) == column(head) && begins(line, &["}", ")"]);
    let length = if !rust && head.ends_with(')') { 0 } else { lines.iter().position(closes)? };
    is_test.then(|| above.into_iter().chain(lines.iter().copied().take(length + 1)).collect())
}

/// True for a file with this extension.
pub(crate) fn is_a(path: &str, ending: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == ending)
}

/// Files below a folder with one of these extensions, as path relative to the root and text. Build output and
/// dependencies are excluded.
pub(crate) fn files(folder: &str, endings: &[&str]) -> impl Iterator<Item = (String, String)> {
    let mut found = Vec::new();
    collect(&root().join(folder), endings, &mut found);
    found.into_iter().map(|path| {
        let text = fs::read_to_string(&path).unwrap_or_default();
        (path.strip_prefix(root()).unwrap().to_string_lossy().into_owned(), text)
    })
}

pub(crate) fn pages(paths: &[&str]) -> impl Iterator<Item = (String, String)> {
    let read = |path: &&str| ((*path).to_owned(), fs::read_to_string(root().join(path)).unwrap());
    paths.iter().map(read).collect::<Vec<_>>().into_iter()
}

fn collect(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    const EXCLUDED: [&str; 4] = ["node_modules", "target", "dist", "docs.rs"];
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !EXCLUDED.contains(&name.as_str()) && !name.starts_with('.') {
            collect(&path, endings, found);
        } else if path.extension().is_some_and(|extension| endings.iter().any(|ending| extension == *ending))
        {
            found.push(path);
        }
    }
}

/// Targets of a page's links within this repository.
pub(crate) fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && !target.starts_with("mailto:"))
}

/// Paths of this repository in the inline code of a page; patterns and placeholders are excluded.
pub(crate) fn paths(text: &str) -> impl Iterator<Item = &str> {
    const FOLDERS: [&str; 8] =
        ["api/", "app/", "core/", "docs/", "pkg/", "scripts/", "tests/", "wasm-bindings/"];
    let prose = text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2));
    prose.filter(|path| {
        FOLDERS.iter().any(|folder| path.starts_with(folder))
            && !path.contains(['{', '*', '<', ' ', '…', ':'])
    })
}

/// Anchors of a page's headings, as generated by Markdown renderers.
pub(crate) fn headings(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter(|line| line.starts_with('#')).map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        words
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'))
            .collect::<String>()
            .replace(' ', "-")
    })
}

#[test]
fn citations_are_parsed() {
    let read = |line: &str| cited(line).iter().map(Number::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(read("(rule 5.1)"), "5.1");
    assert_eq!(read("as rules 3.5 to 3.7, 4.2 and 5.2 say, with rule 9.1."), "3.5 3.6 3.7 4.2 5.2 9.1");
    assert_eq!(read("the rule of 3.5 and the ruler 4.1"), "");
    assert_eq!(read("(rule 5.1). 6.1 is something else; rules 7.1, 7.2): 8.8"), "5.1 7.1 7.2");
}

#[test]
fn citations_of_tests_are_parsed() {
    let read = |path: &str, text: &str| {
        cited_by_tests(path, text).iter().map(Number::to_string).collect::<Vec<_>>().join(" ")
    };
    let rust = "/// rule 1.1
fn helper() {
    // rule 1.2
}

    /// Rule 2.1.
    #[test]
    fn first() {
        // rule 2.2
        if true {
        }
    }

/// Rules 3.1 and 3.2.
#[tokio::test(flavor = \"multi_thread\")]
async fn second() {
    call(); // rule 3.3
}
// rule 4.1
#[derive(Debug)]
struct After; // rule 4.2
";
    assert_eq!(read("a.rs", rust), "2.1 2.2 3.1 3.2 3.3");
    let script = "// rule 1.1
const helper = () => {
  // rule 1.2
}

// Rule 2.1.
test('one line', () => expect(1).toBe(1))

describe('rule 3.1', () => {
  test.each([
    [1, 2],
  ])('%s (rule 3.2)', (one) => {
    // rule 3.3
    expect(one).toBe(1)
  })
  // rule 3.4
})

test(
  'another (rule 4.1)',
  async () => {},
)
";
    assert_eq!(read("a.test.ts", script), "2.1 3.2 3.3 4.1");
}
