//! Legal texts: the pages of the site that hold them.

use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use crate::db::repositories::pages;

/// Page that a Spanish shop needs, and the law that asks for it.
const REQUIRED: [(&str, &str, &str); 5] = [
    ("aviso-legal", "Aviso legal", "Ley 34/2002, art. 10"),
    ("condiciones-de-venta", "Condiciones de venta", "Real Decreto Legislativo 1/2007, art. 97"),
    ("politica-de-privacidad", "Política de privacidad", "Reglamento (UE) 2016/679, art. 13"),
    ("politica-de-cookies", "Política de cookies", "Ley 34/2002, art. 22.2"),
    ("desistimiento", "Desistimiento", "Real Decreto Legislativo 1/2007, art. 102"),
];

/// Pages with the legal texts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LegalPages {
    pub data: Vec<LegalPage>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LegalPage {
    pub slug: &'static str,
    pub title: &'static str,
    /// Law that asks for it.
    pub law: &'static str,
    /// False if no page has this address, or its text is empty.
    pub is_published: bool,
    /// Time of its last change, RFC 3339; null if it is missing.
    pub updated_at: Option<String>,
}

/// Returns the legal pages, with those that are missing.
pub async fn load(db: &mut AnyConnection) -> Result<LegalPages, sqlx::Error> {
    let all = pages::all(db).await?;
    let describe = |(slug, title, law)| {
        let page = all.iter().find(|page| page.slug == slug && !page.body.trim().is_empty());
        LegalPage {
            slug,
            title,
            law,
            is_published: page.is_some(),
            updated_at: page.map(|page| page.updated_at.clone()),
        }
    };
    Ok(LegalPages { data: REQUIRED.map(describe).into() })
}
