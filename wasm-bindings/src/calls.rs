//! The API's calls for pages, each answered by its ticket, and the validation of forms.

use mostrador_core::catalogue::{PriceBand, PriceBandView};
use mostrador_core::engine::Command;
use mostrador_core::forms::{Form, Values, province_in, validate};
use mostrador_core::session::Registration;
use mostrador_core::survey::Survey;
use mostrador_core::transport::{Call, ListQuery};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::{json, whole};
use crate::usage_error::usage_error;
use mostrador_core::json::to_text;

#[wasm_bindgen]
impl Engine {
    /// A list of products. `filters` is the JSON of pairs of field and value; an empty `sort` leaves the order to the
    /// server.
    ///
    /// # Errors
    /// `UsageError` for filters of another shape, and for a limit or page that is no whole number.
    pub fn products(
        &mut self,
        now: f64,
        ticket: u32,
        filters: &str,
        sort: String,
        limit: Option<f64>,
        page: Option<f64>,
    ) -> Result<u32, JsValue> {
        Ok(self.call(now, ticket, Call::Products(list(filters, sort, limit, page)?)))
    }

    /// The same list, with what it can be narrowed to: `{list, found}` as for `search`.
    ///
    /// # Errors
    /// As for `products`.
    #[wasm_bindgen(js_name = facetedProducts)]
    pub fn faceted_products(
        &mut self,
        now: f64,
        ticket: u32,
        filters: &str,
        sort: String,
        limit: Option<f64>,
        page: Option<f64>,
    ) -> Result<u32, JsValue> {
        Ok(self.call(now, ticket, Call::FacetedProducts(list(filters, sort, limit, page)?)))
    }

    /// What the home page features.
    pub fn featured(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::Products(ListQuery::featured()))
    }

    /// The promotions of the home page.
    pub fn promotions(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::Products(ListQuery::promotions()))
    }

    /// Products by text.
    ///
    /// # Errors
    /// As for `products`.
    #[allow(clippy::too_many_arguments, reason = "numbers and texts cross one by one")]
    pub fn search(
        &mut self,
        now: f64,
        ticket: u32,
        query: String,
        filters: &str,
        sort: String,
        limit: Option<f64>,
        page: Option<f64>,
    ) -> Result<u32, JsValue> {
        let list = list(filters, sort, limit, page)?;
        Ok(self.call(now, ticket, Call::Search { query, list }))
    }

    /// What a text that is still being typed may become.
    pub fn suggestions(&mut self, now: f64, ticket: u32, query: String) -> u32 {
        self.call(now, ticket, Call::Suggestions { query })
    }

    /// The bands of prices that a list can be narrowed to, as JSON.
    #[wasm_bindgen(js_name = priceBands)]
    #[must_use]
    pub fn price_bands(&self) -> String {
        let bands = PriceBand::all().into_iter().map(PriceBandView::from);
        to_text(&bands.collect::<Vec<_>>())
    }

    /// One product.
    pub fn product(&mut self, now: f64, ticket: u32, slug: String) -> u32 {
        self.call(now, ticket, Call::Product { slug })
    }

    /// Every category.
    pub fn categories(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::Categories)
    }

    /// One category.
    pub fn category(&mut self, now: f64, ticket: u32, slug: String) -> u32 {
        self.call(now, ticket, Call::Category { slug })
    }

    /// The collections of a category.
    pub fn collections(&mut self, now: f64, ticket: u32, category: String) -> u32 {
        self.call(now, ticket, Call::Collections { category })
    }

    /// Every shop.
    pub fn shops(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::Shops)
    }

    /// One shop.
    pub fn shop(&mut self, now: f64, ticket: u32, slug: String) -> u32 {
        self.call(now, ticket, Call::Shop { slug })
    }

    /// Countries with their Spanish names.
    pub fn countries(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::Countries)
    }

    /// A page of text, by its path without the leading slash.
    pub fn content(&mut self, now: f64, ticket: u32, slug: String) -> u32 {
        self.call(now, ticket, Call::Content { slug })
    }

    /// The products of a category that have dates.
    pub fn calendarized(&mut self, now: f64, ticket: u32, category: &str) -> u32 {
        self.call(now, ticket, Call::Products(ListQuery::calendarized(category)))
    }

    /// Every blog.
    pub fn blogs(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::Blogs)
    }

    /// One blog.
    pub fn blog(&mut self, now: f64, ticket: u32, slug: String) -> u32 {
        self.call(now, ticket, Call::Blog { slug })
    }

    /// The articles of a blog.
    ///
    /// # Errors
    /// As for `products`.
    #[allow(clippy::too_many_arguments, reason = "numbers and texts cross one by one")]
    pub fn articles(
        &mut self,
        now: f64,
        ticket: u32,
        blog: String,
        filters: &str,
        sort: String,
        limit: Option<f64>,
        page: Option<f64>,
    ) -> Result<u32, JsValue> {
        let list = list(filters, sort, limit, page)?;
        Ok(self.call(now, ticket, Call::Articles { blog, list }))
    }

    /// One article.
    pub fn article(&mut self, now: f64, ticket: u32, slug: String) -> u32 {
        self.call(now, ticket, Call::Article { slug })
    }

    /// Registers a new customer, from the JSON of pairs of field and text.
    ///
    /// # Errors
    /// `UsageError` for values of another shape.
    pub fn register(&mut self, now: f64, ticket: u32, values: &str) -> Result<u32, JsValue> {
        Ok(self.call(now, ticket, Call::Register(Registration::from_values(&form_values(values)?))))
    }

    /// Activates an account.
    pub fn activate(&mut self, now: f64, ticket: u32, token: String) -> u32 {
        self.call(now, ticket, Call::Activate { token })
    }

    /// Logs in and opens the session.
    pub fn login(&mut self, now: f64, ticket: u32, email: String, password: String) -> u32 {
        self.call(now, ticket, Call::Login { email, password })
    }

    /// The customer's own data.
    pub fn me(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::Me)
    }

    /// Nobody waits for this ticket any more.
    pub fn cancel(&mut self, now: f64, ticket: u32) -> u32 {
        self.give(now, Command::Cancel { ticket })
    }

    /// The province of a postal code, in the country whose codes name it; an empty text elsewhere.
    #[must_use]
    pub fn province(&self, country: &str, postal_code: &str) -> String {
        province_in(country, postal_code).unwrap_or_default().to_owned()
    }

    /// What is wrong with the values of a form: the JSON of a list of field and message, empty when nothing is.
    ///
    /// # Errors
    /// `UsageError` when there is no such form, or for values of another shape.
    pub fn validate(&self, form: &str, values: &str) -> Result<String, JsValue> {
        let form = Form::parse(form).ok_or_else(|| usage_error("unknown_form", "there is no such form"))?;
        Ok(to_text(&validate(form, &form_values(values)?)))
    }

    /// What is wrong with the answers to a survey, which is the JSON that the API gave: as `validate`.
    ///
    /// # Errors
    /// `UsageError` for a survey or values of another shape.
    #[wasm_bindgen(js_name = validateSurvey)]
    pub fn validate_survey(&self, survey: &str, values: &str) -> Result<String, JsValue> {
        let survey: Survey = json("the survey", survey)?;
        Ok(to_text(&survey.check(&form_values(values)?)))
    }
}

impl Engine {
    pub(crate) fn call(&mut self, now: f64, ticket: u32, call: Call) -> u32 {
        self.give(now, Command::Call { ticket, call })
    }
}

fn list(filters: &str, sort: String, limit: Option<f64>, page: Option<f64>) -> Result<ListQuery, JsValue> {
    Ok(ListQuery {
        filters: json("the filter", filters)?,
        sort: Some(sort).filter(|sort| !sort.is_empty()),
        limit: limit.map(number).transpose()?,
        page: page.map(number).transpose()?,
    })
}

pub(crate) fn number(number: f64) -> Result<u32, JsValue> {
    whole(number).ok_or_else(|| usage_error("invalid_argument", "limit and page are whole numbers"))
}

fn form_values(pairs: &str) -> Result<Values, JsValue> {
    let pairs: Vec<(String, String)> = json("the form", pairs)?;
    Ok(pairs.into_iter().collect())
}
