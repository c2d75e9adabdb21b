//! Error screen shown after a fatal error (rules 2.5, 4.3).

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ErrorAction {
    Reload,
    /// Clears the error and goes to the home page.
    Home,
}

/// Error screen: status, message, and the action it offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorView {
    pub status: u16,
    pub message: String,
    pub link_text: String,
    pub action: ErrorAction,
    /// Alternative text of the picture.
    pub picture_alt: String,
    pub picture_title: String,
    /// False if the screen is not rendered: for an expired session (401), which redirects to the home page,
    /// and for bots.
    pub rendered: bool,
}

impl ErrorView {
    pub fn new(status: u16, message: String, user_agent: &str) -> Self {
        let (link_text, action) = if status == 503 {
            ("Refrescar", ErrorAction::Reload)
        } else {
            ("Volver a la página principal", ErrorAction::Home)
        };
        Self {
            status,
            message,
            link_text: link_text.into(),
            action,
            picture_alt: format!("Un tallo que ha perdido su flor: error {status}"),
            picture_title: format!("N.º {status}"),
            rendered: status != 401 && !is_bot(user_agent),
        }
    }
}

/// Returns true for search engines and link previews, for which errors are only logged (rule 4.3).
///
/// ```
/// assert!(mostrador_core::navigation::error_screen::is_bot("Mozilla/5.0 (compatible; Googlebot/2.1)"));
/// ```
pub fn is_bot(user_agent: &str) -> bool {
    let agent = user_agent.to_ascii_lowercase();
    ["bot", "chrome-lighthouse", "facebookexternalhit", "google"].iter().any(|mark| agent.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 2.5.
    #[test]
    fn link_and_rendering_depend_on_status() {
        let screen = |status| ErrorView::new(status, String::new(), "Mozilla/5.0");
        assert_eq!((screen(503).link_text.as_str(), screen(503).action), ("Refrescar", ErrorAction::Reload));
        for status in [404, 500, 403] {
            assert_eq!(screen(status).link_text, "Volver a la página principal");
            assert_eq!(screen(status).action, ErrorAction::Home);
            assert!(screen(status).rendered);
        }
        assert!(!screen(401).rendered);
    }

    /// Rule 2.5.
    #[test]
    fn picture_texts_contain_the_status() {
        let screen = ErrorView::new(404, String::new(), "Mozilla/5.0");
        assert_eq!(screen.picture_title, "N.º 404");
        assert!(screen.picture_alt.ends_with("error 404"));
    }

    /// Rule 4.3.
    #[test]
    fn errors_are_not_rendered_for_bots() {
        for agent in
            ["bingbot/2.0", "Chrome-Lighthouse", "facebookexternalhit/1.1", "AdsBot", "Google-Read-Aloud"]
        {
            assert!(!ErrorView::new(500, String::new(), agent).rendered, "{agent}");
        }
    }
}
