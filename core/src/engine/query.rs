//! Read-only queries of the engine and their results.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Engine;
use crate::address::PostalCode;
use crate::cart::{PricedLine, Totals, TotalsView};
use crate::catalogue::{PriceBand, PriceBandView, RelatedSource, filter_by_text};
use crate::checkout::{BillingData, DeliveryData};
use crate::courses::{Quiz, QuizAnswer};
use crate::forms::{FieldRules, Form, Values, validate, validate_values};
use crate::navigation::error_screen::ErrorView;
use crate::navigation::{
    NavigationKind, UnknownGuard, Validation, Visitor, check_guards, path_after_login, resolve, scroll_action,
};
use crate::session::Registration;
use crate::shipping::ShippingPrice;
use crate::store_locations::find_stores;
use crate::surveys::Survey;
use crate::time::{
    DateLimits, DateStep, Timestamp, calendar_day, calendar_month, format_iso, local_day, parse_date_field,
    parse_iso, short_format_hint, step_date,
};

/// Read-only query. Days are texts such as `2026-11-20`; an invalid limit is ignored.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Query {
    /// Decides whether this visitor may open a path: a `RouteDecision`.
    Route {
        path: String,
    },
    /// Decides the same for a route of the embedder; `null` admits the visitor. `valid` is false when the
    /// route's own validation rejected the path, optionally with a `status`.
    Admit {
        path: String,
        middleware: Vec<String>,
        valid: bool,
        status: Option<u16>,
    },
    /// Path to open after a login at a path.
    AfterLogin {
        path: String,
    },
    /// Scroll position at a path: a `Scroll`; `from` is null when the page has just been loaded.
    Scroll {
        from: Option<String>,
        to: String,
        history: bool,
        key: String,
    },
    /// Error screen of a status, for pages that embed it: an `ErrorView`.
    ErrorScreen {
        status: u16,
    },
    /// Searches the pickup shops by text or postal code, nearest first.
    FindShops {
        wanted: String,
    },
    /// Indexes of the texts that match a search text.
    LookThrough {
        texts: Vec<String>,
        wanted: String,
    },
    /// Price bands by which a list can be filtered.
    PriceBands,
    /// Decides which products are shown beside a product, or which list is needed: a `RelatedStep`.
    Related {
        source: RelatedSource,
    },
    /// Province of a postal code, in the country whose codes contain it; `null` elsewhere.
    Province {
        country: String,
        postal_code: PostalCode,
    },
    /// Validates the values of a form: a list of `FieldError`, empty when valid.
    Validate {
        #[cfg_attr(feature = "typescript", tsify(type = "string"))]
        form: Form,
        #[cfg_attr(feature = "typescript", tsify(type = "[string, string][]"))]
        values: Values,
    },
    /// Validates the values of an embedder's form by the given fields and rules.
    ValidateValues {
        fields: Vec<FieldRules>,
        #[cfg_attr(feature = "typescript", tsify(type = "[string, string][]"))]
        values: Values,
    },
    /// Validates the answers to a survey as returned by the API.
    ValidateSurvey {
        survey: Survey,
        #[cfg_attr(feature = "typescript", tsify(type = "[string, string][]"))]
        values: Values,
    },
    /// Validates the answers to a quiz.
    ValidateQuiz {
        quiz: Quiz,
        answers: Vec<QuizAnswer>,
    },
    /// Converts the values of the registration form: a `Registration`.
    Registration {
        #[cfg_attr(feature = "typescript", tsify(type = "[string, string][]"))]
        values: Values,
    },
    /// Pattern of a short date.
    DateFormat,
    /// Current day in the shop's time zone.
    Today,
    /// Parses the text of a date input, as a `ParsedDate`.
    ReadDate {
        text: String,
        min: String,
        max: String,
    },
    CalendarDay {
        date: Day,
    },
    CalendarMonth {
        date: Day,
        min: String,
        max: String,
    },
    /// Moves a day by a calendar step, within the limits.
    MoveDate {
        date: Day,
        step: DateStep,
        min: String,
        max: String,
    },
    /// Calculates the totals of priced lines and an optional delivery price: a `TotalsView`. This query and
    /// the next two depend on their arguments alone, not on the state.
    Totals {
        lines: Vec<PricedLine>,
        shipping: Option<ShippingPrice>,
    },
    /// Checks delivery and billing data for missing fields: a `Completeness`.
    Completeness {
        delivery: Box<DeliveryData>,
        billing: Box<BillingData>,
    },
    /// Decides whether the given visitor may open a path: a `RouteDecision`.
    Decide {
        path: String,
        visitor: Visitor,
    },
}

/// Completeness of the data that an order requires (rule 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Completeness {
    pub delivery: bool,
    pub billing: bool,
}

/// Days since 1970, written such as `2026-11-20`. A date that does not exist is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Day(#[cfg_attr(feature = "typescript", tsify(type = "string"))] pub i64);

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse_iso(&text).map(Self).ok_or_else(|| D::Error::custom("not a date of the calendar"))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError<E> {
    #[error(transparent)]
    UnknownGuard(#[from] UnknownGuard),
    #[error("the result cannot be serialised: {0}")]
    Serializer(E),
}

impl Engine {
    /// Serialises the result of a query.
    pub fn query<S: Serializer>(
        &self,
        at: Timestamp,
        query: Query,
        serializer: S,
    ) -> Result<S::Ok, QueryError<S::Error>> {
        match query {
            Query::Route { path } => resolve(&path, self.visitor()).serialize(serializer),
            Query::Admit { path, middleware, valid, status } => {
                let validation = if valid { Validation::Passed } else { Validation::Failed(status) };
                check_guards(&path, &middleware, validation, self.visitor())?.serialize(serializer)
            }
            Query::AfterLogin { path } => path_after_login(&path, self.visitor()).serialize(serializer),
            Query::Scroll { from, to, history, key } => {
                let kind = if history { NavigationKind::Pop } else { NavigationKind::Push };
                let saved = self.navigation.positions.get(&key);
                scroll_action(from.as_deref(), &to, kind, saved).serialize(serializer)
            }
            Query::ErrorScreen { status } => {
                ErrorView::new(status, String::new(), &self.navigation.user_agent).serialize(serializer)
            }
            Query::FindShops { wanted } => {
                find_stores(&self.checkout.pickup_shops, &wanted).serialize(serializer)
            }
            Query::LookThrough { texts, wanted } => filter_by_text(&texts, &wanted).serialize(serializer),
            Query::PriceBands => {
                let bands: Vec<_> = PriceBand::all().into_iter().map(PriceBandView::from).collect();
                bands.serialize(serializer)
            }
            Query::Related { source } => source.next_step().serialize(serializer),
            Query::Province { country, postal_code } => {
                postal_code.province_in(&country).serialize(serializer)
            }
            Query::Validate { form, values } => validate(form, &values).serialize(serializer),
            Query::ValidateValues { fields, values } => {
                validate_values(&fields, &values).serialize(serializer)
            }
            Query::ValidateSurvey { survey, values } => survey.check(&values).serialize(serializer),
            Query::ValidateQuiz { quiz, answers } => quiz.check(&answers).serialize(serializer),
            Query::Registration { values } => Registration::from_values(&values).serialize(serializer),
            Query::DateFormat => short_format_hint().serialize(serializer),
            Query::Today => format_iso(local_day(at)).serialize(serializer),
            Query::ReadDate { text, min, max } => {
                parse_date_field(&text, DateLimits::new(&min, &max)).serialize(serializer)
            }
            Query::CalendarDay { date } => calendar_day(date.0, DateLimits::default()).serialize(serializer),
            Query::CalendarMonth { date, min, max } => {
                calendar_month(date.0, DateLimits::new(&min, &max)).serialize(serializer)
            }
            Query::MoveDate { date, step, min, max } => {
                format_iso(step_date(date.0, step, DateLimits::new(&min, &max))).serialize(serializer)
            }
            Query::Totals { lines, shipping } => {
                TotalsView::from(Totals::from_lines(&lines, shipping.as_ref())).serialize(serializer)
            }
            Query::Completeness { delivery, billing } => {
                Completeness { delivery: delivery.is_complete(), billing: billing.is_complete() }
                    .serialize(serializer)
            }
            Query::Decide { path, visitor } => resolve(&path, visitor).serialize(serializer),
        }
        .map_err(QueryError::Serializer)
    }
}
