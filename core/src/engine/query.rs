//! What is asked of the engine without changing anything, and its answers.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Engine;
use crate::cart::{PricedLine, Totals, TotalsView};
use crate::catalogue::{PriceBand, PriceBandView, look_through};
use crate::checkout::{BillingData, DeliveryData};
use crate::courses::{Quiz, QuizAnswer};
use crate::date::{
    DAY_MS, DateLimits, DateStep, calendar_day, calendar_month, date_format, from_iso, iso, local, move_date,
    read_date,
};
use crate::forms::{FieldRules, Form, Values, province_in, validate, validate_values};
use crate::navigation::{Travel, UnknownGuard, Validation, Visitor, decide};
use crate::session::Registration;
use crate::shipping::ShippingPrice;
use crate::survey::Survey;

/// A question to the engine. Days are texts such as `2026-11-20`; a limit that is none limits nothing.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[allow(missing_docs)] // the fields are named for what they are
pub enum Query {
    /// What this visitor gets at a path: a `RouteDecision`.
    Route { path: String },
    /// What they get at a route of the embedder's own; `null` lets them in. A path that means nothing is not `valid`, and
    /// may have a `status` of its own.
    Admit { path: String, middleware: Vec<String>, valid: bool, status: Option<u16> },
    /// Where a visitor goes who has just logged in at a path.
    AfterLogin { path: String },
    /// The scroll position at a path: a `Scroll`; `from` is null when the page has just been loaded.
    Scroll { from: Option<String>, to: String, history: bool, key: String },
    /// The error screen of a status, for who shows it in a place of its own: an `ErrorView`.
    ErrorScreen { status: u16 },
    /// The shops for pickup that somebody looks for, the nearest first.
    FindShops { wanted: String },
    /// Which of these texts have what is looked for, by their places.
    LookThrough { texts: Vec<String>, wanted: String },
    /// The bands of prices that a list can be narrowed to.
    PriceBands,
    /// The province of a postal code, in the country whose codes name it; `null` elsewhere.
    Province { country: String, postal_code: String },
    /// What is wrong with the values of a form: a list of `FieldError`, empty when nothing is.
    Validate {
        #[cfg_attr(feature = "typescript", tsify(type = "string"))]
        form: Form,
        #[cfg_attr(feature = "typescript", tsify(type = "[string, string][]"))]
        values: Values,
    },
    /// The same of values of an embedder's own form, whose fields and rules are given.
    ValidateValues {
        fields: Vec<FieldRules>,
        #[cfg_attr(feature = "typescript", tsify(type = "[string, string][]"))]
        values: Values,
    },
    /// The same of the answers to a survey, which is the one that the API gave.
    ValidateSurvey {
        survey: Survey,
        #[cfg_attr(feature = "typescript", tsify(type = "[string, string][]"))]
        values: Values,
    },
    /// The same of the answers to a quiz.
    ValidateQuiz { quiz: Quiz, answers: Vec<QuizAnswer> },
    /// What a new customer gives, from the form: a `Registration`.
    Registration {
        #[cfg_attr(feature = "typescript", tsify(type = "[string, string][]"))]
        values: Values,
    },
    /// How a short date is to be written.
    DateFormat,
    /// The day that it is where the shop is.
    Today,
    /// What somebody wrote where a date is asked for: a `DateReading`.
    ReadDate { text: String, min: String, max: String },
    /// A `CalendarDay`, without limits.
    CalendarDay { date: Day },
    /// The `CalendarMonth` of a day.
    CalendarMonth { date: Day, min: String, max: String },
    /// Where so many steps lead from a day.
    MoveDate { date: Day, step: DateStep, min: String, max: String },
    /// What so many at such prices cost, with the destination's rate where there is one: a `TotalsView`. These three answer
    /// from what is given alone, whatever the engine knows.
    Totals { lines: Vec<PricedLine>, shipping: Option<ShippingPrice> },
    /// Whether nothing is missing in what an order asks for: a `Completeness`.
    Completeness { delivery: Box<DeliveryData>, billing: Box<BillingData> },
    /// What some visitor gets at a path: a `RouteDecision`.
    Decide { path: String, visitor: Visitor },
}

/// Whether what an order asks for is there (rule 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Completeness {
    /// Nothing is missing of where it goes.
    pub delivery: bool,
    /// Nothing is missing of whom the invoice is for.
    pub billing: bool,
}

/// A day since 1970, written such as `2026-11-20`. What the calendar has not is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Day(#[cfg_attr(feature = "typescript", tsify(type = "string"))] pub i64);

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        from_iso(&text).map(Self).ok_or_else(|| D::Error::custom("no day of the calendar"))
    }
}

/// Failure of [`Engine::answer`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError<E> {
    /// A route names a guard that is not known.
    #[error(transparent)]
    UnknownGuard(#[from] UnknownGuard),
    /// The serializer failed.
    #[error("the answer cannot be serialised: {0}")]
    Serializer(E),
}

impl Engine {
    /// Serialises the answer to a query; `at_ms` is milliseconds since 1970.
    ///
    /// # Errors
    /// When a route names an unknown guard, and those of the serializer.
    ///
    /// ```
    /// use mostrador_core::engine::{Engine, Query};
    /// let province = Query::Province { country: "ES".into(), postal_code: "28013".into() };
    /// let answer = Engine::default().answer(0, province, serde_json::value::Serializer)?;
    /// assert_eq!(answer, "Madrid");
    /// # Ok::<(), mostrador_core::engine::QueryError<serde_json::Error>>(())
    /// ```
    pub fn answer<S: Serializer>(
        &self,
        at_ms: u64,
        query: Query,
        serializer: S,
    ) -> Result<S::Ok, QueryError<S::Error>> {
        match query {
            Query::Route { path } => self.route(&path).serialize(serializer),
            Query::Admit { path, middleware, valid, status } => {
                let guards: Vec<&str> = middleware.iter().map(String::as_str).collect();
                let validation = if valid { Validation::Passed } else { Validation::Failed(status) };
                self.admit(&path, &guards, validation)?.serialize(serializer)
            }
            Query::AfterLogin { path } => self.after_login(&path).serialize(serializer),
            Query::Scroll { from, to, history, key } => {
                let travel = if history { Travel::History } else { Travel::Onwards };
                self.scroll(from.as_deref(), &to, travel, &key).serialize(serializer)
            }
            Query::ErrorScreen { status } => self.error_screen(status).serialize(serializer),
            Query::FindShops { wanted } => self.find_shops(&wanted).serialize(serializer),
            Query::LookThrough { texts, wanted } => look_through(&texts, &wanted).serialize(serializer),
            Query::PriceBands => {
                let bands: Vec<_> = PriceBand::all().into_iter().map(PriceBandView::from).collect();
                bands.serialize(serializer)
            }
            Query::Province { country, postal_code } => {
                province_in(&country, &postal_code).serialize(serializer)
            }
            Query::Validate { form, values } => validate(form, &values).serialize(serializer),
            Query::ValidateValues { fields, values } => {
                validate_values(&fields, &values).serialize(serializer)
            }
            Query::ValidateSurvey { survey, values } => survey.check(&values).serialize(serializer),
            Query::ValidateQuiz { quiz, answers } => quiz.check(&answers).serialize(serializer),
            Query::Registration { values } => Registration::from_values(&values).serialize(serializer),
            Query::DateFormat => date_format().serialize(serializer),
            Query::Today => {
                let now = local(i64::try_from(at_ms).unwrap_or_default());
                iso(now.div_euclid(DAY_MS)).serialize(serializer)
            }
            Query::ReadDate { text, min, max } => {
                read_date(&text, DateLimits::new(&min, &max)).serialize(serializer)
            }
            Query::CalendarDay { date } => calendar_day(date.0, DateLimits::default()).serialize(serializer),
            Query::CalendarMonth { date, min, max } => {
                calendar_month(date.0, DateLimits::new(&min, &max)).serialize(serializer)
            }
            Query::MoveDate { date, step, min, max } => {
                iso(move_date(date.0, step, DateLimits::new(&min, &max))).serialize(serializer)
            }
            Query::Totals { lines, shipping } => {
                TotalsView::from(Totals::of(&lines, shipping.as_ref())).serialize(serializer)
            }
            Query::Completeness { delivery, billing } => {
                Completeness { delivery: delivery.is_complete(), billing: billing.is_complete() }
                    .serialize(serializer)
            }
            Query::Decide { path, visitor } => decide(&path, visitor).serialize(serializer),
        }
        .map_err(QueryError::Serializer)
    }
}
