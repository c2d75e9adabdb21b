//! CSV export of survey answers: one row per response, one column per question.

use sqlx::AnyConnection;

use super::ExportError;
use crate::db::repositories::surveys;
use crate::transfer::csv_table::CsvTable;

/// Responses in the order of arrival. Response links are not exported, so that answers stay anonymous.
pub async fn survey_answers(db: &mut AnyConnection, slug: &str) -> Result<Vec<u8>, ExportError> {
    let all = surveys::all(db).await?;
    let survey = all.into_iter().map(|survey| survey.record).find(|record| record.slug == slug);
    let survey = survey.ok_or_else(|| ExportError::Survey(slug.to_owned()))?.survey;
    let titles = survey.questions().map(|question| question.title.as_str());
    let mut sheet = CsvTable::new(["Fecha"].into_iter().chain(titles))?;
    for response in surveys::responses(db, slug).await? {
        let answer = |question: &str| {
            let mut answers = response.response.answers.iter();
            answers.find(|answer| answer.question == question).map(|answer| answer.values.join(" | "))
        };
        let cells = survey.questions().map(|question| answer(&question.id).unwrap_or_default());
        sheet.row([response.answered_at.clone()].into_iter().chain(cells))?;
    }
    Ok(sheet.finish()?)
}
