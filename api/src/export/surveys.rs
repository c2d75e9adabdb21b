//! The answers to a survey for a spreadsheet: a row for each person, a column for each question.

use sqlx::AnyConnection;

use super::ExportError;
use super::sheet::Sheet;
use crate::store::surveys;

/// What was answered, in the order in which it came. Links are not told: who was given which is nobody's business here.
///
/// # Errors
/// There is no such survey, or the database fails.
pub async fn answers(db: &mut AnyConnection, slug: &str) -> Result<Vec<u8>, ExportError> {
    let all = surveys::all(db).await?;
    let survey = all.into_iter().map(|(kept, _, _)| kept).find(|kept| kept.slug == slug);
    let survey = survey.ok_or_else(|| ExportError::Survey(slug.to_owned()))?.survey;
    let titles = survey.questions().map(|question| question.title.as_str());
    let mut sheet = Sheet::new(["Fecha"].into_iter().chain(titles))?;
    for answered in surveys::responses(db, slug).await? {
        let answer = |question: &str| {
            let mut answers = answered.response.answers.iter();
            answers.find(|answer| answer.question == question).map(|answer| answer.values.join(" | "))
        };
        let cells = survey.questions().map(|question| answer(&question.id).unwrap_or_default());
        sheet.row([answered.answered_at.clone()].into_iter().chain(cells))?;
    }
    Ok(sheet.finish()?)
}
