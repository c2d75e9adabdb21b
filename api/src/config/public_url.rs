//! Base URL of the links to the shop.

/// Public URL of the shop, without trailing slash.
#[derive(Clone, Debug)]
pub struct PublicUrl(pub String);

impl PublicUrl {
    pub fn page(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }
}
