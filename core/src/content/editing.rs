//! Validation of the texts that staff write: pages, blogs, articles and menus (rule 12.3).

use serde::{Deserialize, Serialize};

use super::menu::MenuItem;
use crate::forms::FieldError;
use crate::json_names::json_names;
use crate::navigation::{Screen, find_route, is_same_site_path};
use crate::time::Timestamp;

/// Maximum length of a title, in characters.
const MAX_TITLE_LENGTH: usize = 150;
/// Maximum length of a summary, in characters.
const MAX_SUMMARY_LENGTH: usize = 400;
/// Maximum length of a slug, in characters.
const MAX_SLUG_LENGTH: usize = 120;
/// Maximum depth of a menu.
const MAX_MENU_DEPTH: usize = 3;

/// Publication of an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Publication {
    Draft,
    /// To be published later.
    Scheduled,
    Published,
}

json_names!(Publication: Draft = "draft", Scheduled = "scheduled", Published = "published");

impl Publication {
    pub fn of(published_at: Option<Timestamp>, now: Timestamp) -> Self {
        match published_at {
            None => Self::Draft,
            Some(at) if at > now => Self::Scheduled,
            Some(_) => Self::Published,
        }
    }

    pub const fn label(self) -> &'static str {
        match self {
            Self::Draft => "Borrador",
            Self::Scheduled => "Programado",
            Self::Published => "Publicado",
        }
    }
}

/// Returns the errors of the fields `title` and `summary`.
pub fn check_heading(title: &str, summary: &str) -> Vec<FieldError> {
    let summary = (summary.chars().count() > MAX_SUMMARY_LENGTH).then(|| {
        FieldError::new("summary", format!("Resumen no puede tener más de {MAX_SUMMARY_LENGTH} caracteres"))
    });
    check_title(title).into_iter().chain(summary).collect()
}

/// Returns the error of the field `title`.
pub fn check_title(title: &str) -> Option<FieldError> {
    let length = title.trim().chars().count();
    let message = format!("Título debe tener entre 1 y {MAX_TITLE_LENGTH} caracteres");
    (!(1..=MAX_TITLE_LENGTH).contains(&length)).then(|| FieldError::new("title", message))
}

/// Checks the last segment of an address: small letters without accents, digits and hyphens.
pub fn check_slug(slug: &str) -> Option<FieldError> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let is_valid = !slug.is_empty()
        && slug.len() <= MAX_SLUG_LENGTH
        && slug.chars().all(is_plain)
        && !slug.starts_with('-')
        && !slug.ends_with('-');
    let message = "Dirección solo puede tener letras minúsculas sin acentos, cifras y guiones";
    (!is_valid).then(|| FieldError::new("slug", message))
}

/// Checks the address of a page, which has one or several segments and does not hide a screen of the shop.
pub fn check_page_slug(slug: &str) -> Option<FieldError> {
    slug.split('/').find_map(check_slug).or_else(|| {
        let screen = find_route(&format!("/{slug}")).map(|found| found.route.screen);
        let message = "Esta dirección ya es de otra parte de la tienda";
        (screen != Some(Screen::Content)).then(|| FieldError::new("slug", message))
    })
}

/// Returns the errors of a menu. A field is named by the positions of the item, such as `items.0.children.2.url`.
pub fn check_menu(items: &[MenuItem]) -> Vec<FieldError> {
    check_level(items, "items", MAX_MENU_DEPTH)
}

fn check_level(items: &[MenuItem], path: &str, depth: usize) -> Vec<FieldError> {
    if depth == 0 && !items.is_empty() {
        return vec![FieldError::new(
            path,
            format!("Un menú no puede tener más de {MAX_MENU_DEPTH} niveles"),
        )];
    }
    let mut errors = Vec::new();
    for (position, item) in items.iter().enumerate() {
        let field = |name: &str| format!("{path}.{position}.{name}");
        if item.title.trim().is_empty() {
            errors.push(FieldError::new(field("title"), "Texto no puede quedar vacío"));
        }
        let is_heading = item.url.is_empty() && !item.children.is_empty();
        if !is_heading && !is_link(&item.url) {
            let message = "Enlace debe ser una página de la tienda, como /blog, o una dirección https";
            errors.push(FieldError::new(field("url"), message));
        }
        errors.extend(check_level(&item.children, &field("children"), depth.saturating_sub(1)));
    }
    errors
}

pub(super) fn is_link(url: &str) -> bool {
    let host = url.strip_prefix("https://");
    is_same_site_path(url) || host.is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric()))
}

/// Numbers the items of a menu from 1, depth first.
pub fn number_menu(items: &mut [MenuItem]) {
    fn number(items: &mut [MenuItem], next: &mut u32) {
        for item in items {
            *next += 1;
            item.id = *next;
            number(&mut item.children, next);
        }
    }
    number(items, &mut 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(title: &str, url: &str, children: Vec<MenuItem>) -> MenuItem {
        MenuItem { title: title.into(), url: url.into(), children, ..MenuItem::default() }
    }

    fn fields(errors: &[FieldError]) -> Vec<&str> {
        errors.iter().map(|error| error.field.as_str()).collect()
    }

    #[test]
    fn an_article_is_published_by_time() {
        let now = Timestamp::from_ms(1_000);
        let of = |at: Option<i64>| Publication::of(at.map(Timestamp::from_ms), now);
        assert_eq!(of(None), Publication::Draft);
        assert_eq!(of(Some(1_001)), Publication::Scheduled);
        assert_eq!(of(Some(1_000)), Publication::Published);
    }

    #[test]
    fn a_text_has_a_title() {
        assert_eq!(fields(&check_heading("Envíos", "")), [""; 0]);
        assert_eq!(fields(&check_heading(" ", &"a".repeat(401))), ["title", "summary"]);
        assert_eq!(fields(&check_heading(&"é".repeat(151), "")), ["title"]);
    }

    /// Rule 12.3.
    #[test]
    fn a_page_does_not_hide_a_screen() {
        for slug in ["envios", "ayuda/envios-y-plazos", "2026"] {
            assert_eq!(check_page_slug(slug), None, "{slug}");
        }
        for slug in
            ["", "/", "a/", "Envios", "envíos", "a b", "-a", "a-", "../x", "busqueda", "blog/otro", "compra"]
        {
            assert!(check_page_slug(slug).is_some(), "{slug}");
        }
    }

    #[test]
    fn menu_items_have_a_text_and_a_link() {
        let menu = [
            item("Blog", "/blog", vec![]),
            item("Ayuda", "", vec![item("Fuera", "https://otra.example", vec![])]),
            item("", "javascript:x()", vec![item("x", "//evil.example", vec![])]),
        ];
        assert_eq!(fields(&check_menu(&menu)), ["items.2.title", "items.2.url", "items.2.children.0.url"]);
        let deep =
            item("a", "/a", vec![item("b", "/b", vec![item("c", "/c", vec![item("d", "/d", vec![])])])]);
        assert_eq!(fields(&check_menu(&[deep])), ["items.0.children.0.children.0.children"]);
    }

    #[test]
    fn menu_items_are_numbered() {
        let mut menu = [item("a", "/a", vec![item("b", "/b", vec![])]), item("c", "/c", vec![])];
        number_menu(&mut menu);
        assert_eq!((menu[0].id, menu[0].children[0].id, menu[1].id), (1, 2, 3));
    }
}
