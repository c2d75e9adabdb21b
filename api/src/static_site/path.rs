//! Maps request paths to files of the site.

use std::path::{Component, Path, PathBuf};

use percent_encoding::percent_decode_str;

/// The only folder whose name may begin with a dot (RFC 8615).
const WELL_KNOWN: &str = ".well-known";
/// Folders with files only: a missing one gets a short 404.
const FILE_FOLDERS: [&str; 3] = ["assets", "builds", "sitemaps"];
/// Data that a page was rendered from, stored beside it.
const PAYLOAD_FILE: &str = "_payload.json";
/// Page for 404 responses, which has no address of its own.
const NOT_FOUND_PAGE: &str = "404";

/// Returns the path below the site's folder; `None` if it leaves the folder, names a hidden file or is
/// invalid.
pub(crate) fn relative(path: &str) -> Option<PathBuf> {
    let path = path.strip_prefix('/')?;
    if path.is_empty() {
        return Some(PathBuf::new());
    }
    let relative: PathBuf =
        path.split('/').enumerate().map(|(n, part)| segment(part, n == 0)).collect::<Option<_>>()?;
    (relative != Path::new(NOT_FOUND_PAGE)).then_some(relative)
}

/// Decodes the name of one folder or file. An encoded slash (`%2F`) is not a separator.
fn segment(part: &str, first: bool) -> Option<String> {
    let name = percent_decode_str(part).decode_utf8().ok()?;
    let mut components = Path::new(&*name).components();
    let is_single = matches!((components.next(), components.next()), (Some(Component::Normal(_)), None));
    let is_visible = !name.starts_with('.') || (first && name == WELL_KNOWN);
    (is_single && is_visible && !name.contains(['/', '\\']) && !name.contains(char::is_control))
        .then(|| name.into_owned())
}

/// Returns true for files that are served by name: pages are served by their folder, and compressed forms
/// instead of the plain file.
pub(crate) fn is_file(relative: &Path) -> bool {
    let ends = |end: &str| relative.extension().is_some_and(|extension| extension == end);
    relative.file_name().is_some_and(|name| name != "index.html") && !ends("br") && !ends("gz")
}

/// Returns true if the path can only mean a file.
pub(crate) fn is_file_only(relative: &Path) -> bool {
    let folder = relative.components().next().map(Component::as_os_str);
    FILE_FOLDERS.iter().any(|files| folder == Some(files.as_ref())) || relative.ends_with(PAYLOAD_FILE)
}

/// Returns true if the path looks like a file rather than a page.
pub(crate) fn looks_like_a_file(relative: &Path) -> bool {
    mime_guess::from_path(relative).first().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_outside_the_folder_and_hidden_files_are_rejected() {
        for path in [
            "/../secret",
            "/a/../../b",
            "/%2e%2e/b",
            "/./a",
            "/..%2f..%2fetc%2fpasswd",
            "/a%2fb",
            "/a%2Fb",
            "//etc/passwd",
            "/a//b",
            "/a/",
            "/.env",
            "/a/.git/config",
            "/a/.well-known/x",
            "/.well-known%2fx",
            "/a%00b",
            "/a%0ab",
            "/a\\b",
            "/a%5c..%5cb",
            "/%ff",
            "/404",
            "",
            "a",
        ] {
            assert_eq!(relative(path), None, "{path}");
        }
        assert_eq!(relative("/tienda/jab%C3%B3n"), Some(PathBuf::from("tienda/jabón")));
        assert_eq!(relative("/.well-known/security.txt"), Some(PathBuf::from(".well-known/security.txt")));
        assert_eq!(relative("/"), Some(PathBuf::new()));
    }

    #[test]
    fn pages_and_compressed_forms_are_not_served_by_name() {
        for path in ["index.html", "blog/index.html", "assets/app.js.br", "a.gz", ""] {
            assert!(!is_file(Path::new(path)), "{path}");
        }
        assert!(["assets/app.js", "_shell.html", "robots.txt"].iter().all(|path| is_file(Path::new(path))));
    }

    #[test]
    fn paths_that_can_only_be_files_are_recognised() {
        assert!(
            ["assets/x", "builds/meta/a", "tienda/_payload.json"]
                .iter()
                .all(|path| is_file_only(Path::new(path)))
        );
        assert!(!["tienda/assets", "a.json", ""].iter().any(|path| is_file_only(Path::new(path))));
        assert!(
            looks_like_a_file(Path::new("robots.txt")) && !looks_like_a_file(Path::new("tienda/aceite-5.50"))
        );
    }
}
