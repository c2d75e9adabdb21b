//! Which file of the tree an address means, if it may mean any.

use std::path::{Component, Path, PathBuf};

use percent_encoding::percent_decode_str;

/// The one folder that is reached though its name begins with a dot (RFC 8615).
const WELL_KNOWN: &str = ".well-known";
/// Folders of files alone: whoever misses one there is told so shortly.
const FILES: [&str; 3] = ["assets", "builds", "sitemaps"];
/// What a page is rendered from, beside it.
const PAYLOAD: &str = "_payload.json";
/// The page of what is not there; it is nowhere itself.
const MISSING: &str = "404";

/// What an address names below the folder of the site; nothing when it points elsewhere, at a hidden file, or at none.
pub(super) fn relative(path: &str) -> Option<PathBuf> {
    let path = path.strip_prefix('/')?;
    if path.is_empty() {
        return Some(PathBuf::new());
    }
    let relative: PathBuf =
        path.split('/').enumerate().map(|(n, part)| name(part, n == 0)).collect::<Option<_>>()?;
    (relative != Path::new(MISSING)).then_some(relative)
}

/// The name of one folder or file. A slash that is written `%2F` is no separator.
fn name(part: &str, first: bool) -> Option<String> {
    let name = percent_decode_str(part).decode_utf8().ok()?;
    let mut components = Path::new(&*name).components();
    let one = matches!((components.next(), components.next()), (Some(Component::Normal(_)), None));
    let open = !name.starts_with('.') || (first && name == WELL_KNOWN);
    (one && open && !name.contains(['/', '\\']) && !name.contains(char::is_control))
        .then(|| name.into_owned())
}

/// Whether the tree gives this file by its name: neither a page, which is its folder's, nor another one compressed.
pub(super) fn is_file(relative: &Path) -> bool {
    let ends = |end: &str| relative.extension().is_some_and(|extension| extension == end);
    relative.file_name().is_some_and(|name| name != "index.html") && !ends("br") && !ends("gz")
}

/// Whether nothing but a file can be meant.
pub(super) fn is_file_only(relative: &Path) -> bool {
    let folder = relative.components().next().map(Component::as_os_str);
    FILES.iter().any(|files| folder == Some(files.as_ref())) || relative.ends_with(PAYLOAD)
}

/// Whether it looks like a file rather than a page.
pub(super) fn looks_like_a_file(relative: &Path) -> bool {
    mime_guess::from_path(relative).first().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_and_nothing_hidden() {
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
    fn pages_and_what_is_compressed_have_no_names_of_their_own() {
        for path in ["index.html", "blog/index.html", "assets/app.js.br", "a.gz", ""] {
            assert!(!is_file(Path::new(path)), "{path}");
        }
        assert!(["assets/app.js", "_shell.html", "robots.txt"].iter().all(|path| is_file(Path::new(path))));
    }

    #[test]
    fn what_can_only_be_a_file() {
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
