//! Courses in a shop file, with modules and lessons. Correct quiz options are marked in place.

use mostrador_core::catalogue::Product;
use mostrador_core::courses::{CourseQuestion, LessonDraft, ModuleDraft, Teacher};
use mostrador_core::forms::FieldError;
use serde::{Deserialize, Serialize};

use super::ShopFileError;
use crate::db::repositories::course_drafts::{module_draft, stored_lesson};
use crate::db::repositories::courses::{Module, NewCourse, StoredLesson};

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CourseFile {
    /// Identifier of the course's product.
    pub id: u32,
    pub hours: u32,
    /// Days of access; `None` for unlimited access.
    pub access_days: Option<u32>,
    modules: Vec<ModuleDraft>,
    #[serde(default)]
    teachers: Vec<Teacher>,
    #[serde(default)]
    questions: Vec<CourseQuestion>,
}

/// Checks that the course's product is virtual and limited to one per cart (`unique_buy`).
pub(crate) fn check_product(id: u32, product: Option<&Product>) -> Result<(), ShopFileError> {
    match product {
        Some(product) if product.is_virtual && product.unique_buy => Ok(()),
        Some(product) => Err(ShopFileError::at(
            format!("curso {id}"),
            format!("el producto «{}» debe ser virtual y unique_buy para ser un curso", product.slug),
        )),
        None => Err(ShopFileError::at(format!("curso {id}"), "no hay ningún producto con ese identificador")),
    }
}

impl CourseFile {
    pub(crate) fn into_stored(self) -> Result<NewCourse, ShopFileError> {
        let Self { id, hours, access_days, teachers, questions, modules } = self;
        let modules = modules.into_iter().map(module).collect::<Result<_, _>>()?;
        Ok(NewCourse { id: id.into(), hours, access_days, modules, teachers, questions })
    }

    pub(crate) fn from_stored(course: NewCourse) -> Self {
        Self {
            id: course.id.get(),
            hours: course.hours,
            access_days: course.access_days,
            modules: course.modules.into_iter().map(module_draft).collect(),
            teachers: course.teachers,
            questions: course.questions,
        }
    }
}

fn module(module: ModuleDraft) -> Result<Module, ShopFileError> {
    let id = module.id.ok_or_else(|| without_identifier("módulo", &module.title))?;
    let opening = module.opening.opening();
    let lessons = module.lessons.into_iter().map(lesson).collect::<Result<_, _>>()?;
    Ok(Module { id, title: module.title, opening, lessons })
}

fn lesson(draft: LessonDraft) -> Result<StoredLesson, ShopFileError> {
    let id = draft.id.ok_or_else(|| without_identifier("lección", &draft.title))?;
    if let Some(FieldError { field, message }) = draft.errors(&format!("lección {id}")).into_iter().next() {
        return Err(ShopFileError::at(field, message));
    }
    Ok(stored_lesson(id, draft))
}

fn without_identifier(kind: &str, title: &str) -> ShopFileError {
    ShopFileError::at(format!("{kind} «{title}»"), "le falta el identificador")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 4.27.
    #[test]
    fn faults_name_the_lesson() {
        let parsed =
            |json: &str| lesson(serde_json::from_str(json).unwrap()).map_err(|error| error.to_string());
        let incomplete = parsed(r#"{"id":7,"title":"t","type":"text","minutes":1}"#).unwrap_err();
        assert!(incomplete.contains("lección 7.body"), "{incomplete}");
        let unnumbered = parsed(r#"{"title":"t","type":"text","minutes":1,"body":"x"}"#).unwrap_err();
        assert!(unnumbered.contains("lección «t»"), "{unnumbered}");
        assert!(parsed(r#"{"id":1,"title":"t","type":"text","minutes":1,"body":"<p>x</p>"}"#).is_ok());
    }
}
