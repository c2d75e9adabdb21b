//! Validation of surveys that staff write, and the changes that keep the answers that a survey already has (rule 12.4).

use super::{AnswerKind, Question, Survey, SurveyPeriod};
use crate::content::editing::check_title;
use crate::forms::FieldError;

/// Maximum number of questions.
const MAX_QUESTIONS: usize = 100;
/// Maximum length of a question or of an option, in characters.
const MAX_TEXT_LENGTH: usize = 300;
/// Maximum length of a description or of a help text, in characters.
const MAX_DESCRIPTION_LENGTH: usize = 2_000;
/// Maximum number of options of a question.
const MAX_OPTIONS: usize = 50;
/// Maximum number of values of a scale.
const MAX_SCALE_VALUES: u32 = 11;
/// Maximum length of a text answer, in characters.
const MAX_ANSWER_LENGTH: u32 = 10_000;

/// Gives a name to each question without one: the first free one of `p1`, `p2`, …
pub fn name_questions(survey: &mut Survey) {
    let taken: Vec<String> = survey.questions().map(|question| question.id.clone()).collect();
    let mut free = (1_u32..).map(|number| format!("p{number}")).filter(|name| !taken.contains(name));
    for question in survey.sections.iter_mut().flat_map(|section| &mut section.questions) {
        if question.id.is_empty() {
            question.id = free.next().unwrap_or_default();
        }
    }
}

/// Returns the errors of a survey. A field is named by its position, such as `sections.0.questions.2.title`.
pub fn check_survey(survey: &Survey) -> Vec<FieldError> {
    let mut errors: Vec<FieldError> = check_title(&survey.title).into_iter().collect();
    errors.extend(check_length(&survey.description, "description", "Descripción", MAX_DESCRIPTION_LENGTH));
    let count = survey.questions().count();
    if count == 0 {
        errors.push(FieldError::new("sections", "La encuesta debe tener al menos una pregunta"));
    } else if count > MAX_QUESTIONS {
        let message = format!("La encuesta no puede tener más de {MAX_QUESTIONS} preguntas");
        errors.push(FieldError::new("sections", message));
    }
    for (number, section) in survey.sections.iter().enumerate() {
        let field = |name: &str| format!("sections.{number}.{name}");
        errors.extend(check_length(&section.title, &field("title"), "Título de la parte", MAX_TEXT_LENGTH));
        let description = field("description");
        let label = "Descripción de la parte";
        errors.extend(check_length(&section.description, &description, label, MAX_DESCRIPTION_LENGTH));
        if section.questions.is_empty() && count > 0 {
            errors.push(FieldError::new(field("questions"), "Cada parte debe tener al menos una pregunta"));
        }
    }
    let mut names: Vec<&str> = Vec::new();
    for (path, question) in located(survey) {
        if names.contains(&question.id.as_str()) {
            errors.push(FieldError::new(format!("{path}.id"), "Hay dos preguntas con el mismo nombre"));
        }
        names.push(&question.id);
        errors.extend(check_question(&path, question));
    }
    errors
}

/// Returns the error of the field `closes_at`: a survey closes after it opens.
pub fn check_period(period: SurveyPeriod) -> Option<FieldError> {
    let times = period.opens_at.zip(period.closes_at);
    let is_empty = times.is_some_and(|(opens_at, closes_at)| closes_at <= opens_at);
    is_empty.then(|| FieldError::new("closes_at", "El cierre debe ser posterior a la apertura"))
}

/// Returns the errors of changes to a survey that has answers. Every answer stays valid and keeps its question: questions and
/// options stay, scales too, and limits are only widened. Texts may be corrected; questions and options may be added.
pub fn check_changes(before: &Survey, after: &Survey) -> Vec<FieldError> {
    let kept = located(after);
    let mut errors = Vec::new();
    for question in before.questions() {
        let title = &question.title;
        match kept.iter().find(|(_, kept)| kept.id == question.id) {
            None => errors.push(FieldError::new(
                "sections",
                format!("«{title}» ya tiene respuestas y no se puede quitar"),
            )),
            Some((path, kept)) if !keeps_answers(&question.answer, &kept.answer) => {
                let message = format!(
                    "«{title}» ya tiene respuestas: no puede cambiar de tipo ni de escala, perder opciones ni admitir menos"
                );
                errors.push(FieldError::new(format!("{path}.answer"), message));
            }
            Some(_) => {}
        }
    }
    errors
}

/// Returns true if every answer that is valid before is valid after.
fn keeps_answers(before: &AnswerKind, after: &AnswerKind) -> bool {
    let has_all = |kept: &[String], options: &[String]| options.iter().all(|option| kept.contains(option));
    match (before, after) {
        (AnswerKind::One { options }, AnswerKind::One { options: kept }) => has_all(kept, options),
        (
            AnswerKind::Several { options, min, max },
            AnswerKind::Several { options: kept, min: kept_min, max: kept_max },
        ) => {
            has_all(kept, options)
                && kept_min.unwrap_or(0) <= min.unwrap_or(0)
                && kept_max.unwrap_or(u32::MAX) >= max.unwrap_or(u32::MAX)
        }
        (AnswerKind::Scale { from, to, .. }, AnswerKind::Scale { from: kept_from, to: kept_to, .. }) => {
            (from, to) == (kept_from, kept_to)
        }
        (AnswerKind::Text { max }, AnswerKind::Text { max: kept }) => kept >= max,
        (AnswerKind::Date, AnswerKind::Date) => true,
        _ => false,
    }
}

/// Questions with the paths of their fields.
fn located(survey: &Survey) -> Vec<(String, &Question)> {
    let sections = survey.sections.iter().enumerate();
    sections
        .flat_map(|(section, content)| {
            let questions = content.questions.iter().enumerate();
            questions
                .map(move |(number, question)| (format!("sections.{section}.questions.{number}"), question))
        })
        .collect()
}

fn check_question(path: &str, question: &Question) -> Vec<FieldError> {
    let title = question.title.trim();
    let mut errors = Vec::new();
    if title.is_empty() {
        errors.push(FieldError::new(format!("{path}.title"), "Pregunta no puede quedar vacía"));
    }
    errors.extend(check_length(title, &format!("{path}.title"), "Pregunta", MAX_TEXT_LENGTH));
    errors.extend(check_length(&question.help, &format!("{path}.help"), "Ayuda", MAX_DESCRIPTION_LENGTH));
    if let Some(problem) = answer_problem(&question.answer) {
        errors.push(FieldError::new(format!("{path}.answer"), format!("«{title}»: {problem}")));
    }
    errors
}

fn answer_problem(answer: &AnswerKind) -> Option<String> {
    match answer {
        AnswerKind::One { options } => options_problem(options),
        AnswerKind::Several { options, min, max } => options_problem(options).or_else(|| {
            let count = u32::try_from(options.len()).unwrap_or(u32::MAX);
            let (min, max) = (min.unwrap_or(0), max.unwrap_or(count));
            let is_valid = min <= max && (1..=count).contains(&max);
            (!is_valid).then(|| "el mínimo y el máximo de opciones deben caber en las que hay".to_owned())
        }),
        AnswerKind::Scale { from, to, from_label, to_label } => {
            let is_valid = from < to && to - from < MAX_SCALE_VALUES;
            let is_short = [from_label, to_label].iter().all(|text| text.chars().count() <= MAX_TEXT_LENGTH);
            if !is_valid {
                Some(format!(
                    "la escala debe ir de menor a mayor, con {MAX_SCALE_VALUES} valores como máximo"
                ))
            } else if !is_short {
                Some(format!("los extremos no pueden tener más de {MAX_TEXT_LENGTH} caracteres"))
            } else {
                None
            }
        }
        AnswerKind::Text { max } => (!(1..=MAX_ANSWER_LENGTH).contains(max))
            .then(|| format!("el texto puede tener entre 1 y {MAX_ANSWER_LENGTH} caracteres")),
        AnswerKind::Date => None,
    }
}

fn options_problem(options: &[String]) -> Option<String> {
    let is_valid = |option: &String| {
        !option.trim().is_empty() && option.trim() == option && option.chars().count() <= MAX_TEXT_LENGTH
    };
    let is_repeated =
        |position: usize, option: &String| options.iter().take(position).any(|one| one == option);
    if !(2..=MAX_OPTIONS).contains(&options.len()) {
        Some(format!("debe tener entre 2 y {MAX_OPTIONS} opciones"))
    } else if !options.iter().all(is_valid) {
        Some(format!("cada opción debe tener entre 1 y {MAX_TEXT_LENGTH} caracteres"))
    } else if options.iter().enumerate().any(|(position, option)| is_repeated(position, option)) {
        Some("las opciones deben ser distintas".to_owned())
    } else {
        None
    }
}

fn check_length(text: &str, field: &str, label: &str, max: usize) -> Option<FieldError> {
    let message = format!("{label} no puede tener más de {max} caracteres");
    (text.chars().count() > max).then(|| FieldError::new(field, message))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::forms::Values;
    use crate::time::Timestamp;

    fn survey(questions: &str) -> Survey {
        let text = format!(r#"{{"id":"","title":"Tu opinión","sections":[{{"questions":[{questions}]}}]}}"#);
        serde_json::from_str(&text).unwrap()
    }

    fn question(id: &str, answer: &str) -> String {
        format!(r#"{{"id":"{id}","title":"Pregunta {id}","answer":{{{answer}}}}}"#)
    }

    fn fields(errors: &[FieldError]) -> Vec<&str> {
        errors.iter().map(|error| error.field.as_str()).collect()
    }

    const ONE: &str = r#""type":"one","options":["Sí","No"]"#;

    #[test]
    fn each_question_gets_a_name_of_its_own() {
        let mut named = survey(&[question("", ONE), question("p1", ONE), question("", ONE)].join(","));
        name_questions(&mut named);
        assert_eq!(
            named.questions().map(|question| question.id.as_str()).collect::<Vec<_>>(),
            ["p2", "p1", "p3"]
        );
        assert!(check_survey(&named).is_empty());
    }

    #[test]
    fn errors_name_the_place_of_the_question() {
        assert_eq!(fields(&check_survey(&Survey::default())), ["title", "sections"]);
        for bad in [
            r#""type":"one","options":["Sí"]"#,
            r#""type":"one","options":["Sí","Sí"]"#,
            r#""type":"one","options":["Sí"," "]"#,
            r#""type":"several","options":["a","b"],"min":3"#,
            r#""type":"several","options":["a","b"],"min":2,"max":1"#,
            r#""type":"several","options":["a","b"],"max":0"#,
            r#""type":"scale","from":5,"to":5"#,
            r#""type":"scale","from":0,"to":11"#,
            r#""type":"text","max":0"#,
            r#""type":"text","max":10001"#,
        ] {
            let errors = check_survey(&survey(&[question("a", ONE), question("b", bad)].join(",")));
            assert_eq!(fields(&errors), ["sections.0.questions.1.answer"], "{bad}");
            assert!(errors[0].message.starts_with("«Pregunta b»: "), "{errors:?}");
        }
        let twice = survey(&[question("a", ONE), question("a", ONE)].join(","));
        assert_eq!(fields(&check_survey(&twice)), ["sections.0.questions.1.id"]);
        let mut untitled = survey(&question("a", ONE));
        untitled.sections[0].questions[0].title = " ".into();
        assert_eq!(fields(&check_survey(&untitled)), ["sections.0.questions.0.title"]);
    }

    #[test]
    fn a_survey_closes_after_it_opens() {
        let is_valid = |opens_at: Option<i64>, closes_at: Option<i64>| {
            let at = |ms: Option<i64>| ms.map(Timestamp::from_ms);
            check_period(SurveyPeriod { opens_at: at(opens_at), closes_at: at(closes_at) }).is_none()
        };
        assert!(!is_valid(Some(2), Some(2)) && is_valid(Some(2), Some(3)));
        assert!(is_valid(None, Some(3)) && is_valid(Some(2), None));
    }

    /// Rule 12.4.
    #[test]
    fn answers_keep_their_questions() {
        let several = r#""type":"several","options":["a","b"],"min":1,"max":1"#;
        for (before, after, is_allowed) in [
            (ONE, r#""type":"one","options":["No","Sí","Quizá"]"#, true),
            (ONE, r#""type":"one","options":["Sí","Nunca"]"#, false),
            (ONE, r#""type":"several","options":["Sí","No"]"#, false),
            (several, r#""type":"several","options":["a","b"]"#, true),
            (r#""type":"several","options":["a","b"]"#, several, false),
            (r#""type":"scale""#, r#""type":"scale","to":5,"to_label":"Mucho""#, true),
            (r#""type":"scale""#, r#""type":"scale","to":10"#, false),
            (r#""type":"text","max":50"#, r#""type":"text","max":60"#, true),
            (r#""type":"text","max":50"#, r#""type":"text","max":40"#, false),
            (r#""type":"date""#, r#""type":"date""#, true),
            (r#""type":"date""#, r#""type":"text""#, false),
        ] {
            let errors = check_changes(&survey(&question("a", before)), &survey(&question("a", after)));
            assert_eq!(errors.is_empty(), is_allowed, "{before} {after}");
        }
        let both = survey(&[question("a", ONE), question("b", ONE)].join(","));
        assert_eq!(fields(&check_changes(&both, &survey(&question("a", ONE)))), ["sections"]);
        assert!(check_changes(&survey(&question("a", ONE)), &both).is_empty());
    }

    fn kind() -> impl Strategy<Value = AnswerKind> {
        let options = proptest::sample::subsequence(vec!["a", "b", "c"], 2..=3);
        let options = options.prop_map(|options| options.into_iter().map(str::to_owned).collect::<Vec<_>>());
        let limit = proptest::option::of(1_u32..4);
        prop_oneof![
            options.clone().prop_map(|options| AnswerKind::One { options }),
            (options, limit.clone(), limit).prop_map(|(options, min, max)| AnswerKind::Several {
                options,
                min,
                max
            }),
            (1_u32..3, 3_u32..6).prop_map(|(from, to)| AnswerKind::Scale {
                from,
                to,
                from_label: String::new(),
                to_label: String::new()
            }),
            (1_u32..4).prop_map(|max| AnswerKind::Text { max }),
            Just(AnswerKind::Date),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_096))]

        /// An allowed change keeps every valid answer valid.
        #[test]
        fn allowed_changes_keep_answers_valid(
            (before, after) in (kind(), kind()),
            answers in proptest::collection::vec(proptest::sample::select(vec!["a", "b", "c", "1", "3", "2026-11-20"]), 0..4),
        ) {
            let with = |answer: AnswerKind| {
                let mut survey = survey(&question("a", ONE));
                survey.sections[0].questions[0].answer = answer;
                survey
            };
            let (before, after) = (with(before), with(after));
            let values: Values = answers.iter().map(|answer| ("a", *answer)).collect();
            if check_changes(&before, &after).is_empty() && before.check(&values).is_empty() {
                prop_assert!(after.check(&values).is_empty());
            }
        }
    }
}
