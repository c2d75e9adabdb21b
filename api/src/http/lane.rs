//! The fast lane: a question about the catalogue that was asked before, word for word, and a page or file of the site,
//! are answered from memory before any route or layer looks at them. The answer is the same, header for header, and is logged
//! and counted like any other. And who finds no place in a rush is told so here: counted, and not logged one by one, because
//! a log that is written for every one of a crowd holds up everybody else.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::Router;
use axum::body::HttpBody;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::Response;
use tower::Service;

use super::house::House;
use super::layers;
use crate::operation::admission::Admission;
use crate::operation::metrics::{self, Route};
use crate::showcase::answer::{Answer, Audience};
use crate::showcase::{Remembered, Showcase, Snapshot};
use crate::site::Site;
use crate::state::Shop;
use crate::world;

/// Where the catalogue is.
const CALLS: &str = "/api/v1/";
const DETAILS: &str = "/api/v1/products/";
const DETAIL: &str = "/api/v1/products/{slug}";
/// Longer questions are not remembered.
const LONGEST: usize = 512;

/// Goes with a response that came from the showcase: the next question of the same words needs no route.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The catalogue that was asked.
    pub snapshot: Arc<Snapshot>,
    /// What it answered.
    pub answer: Arc<Answer>,
}

/// Puts the fast lane before the whole shop.
pub fn before(router: Router, shop: &Shop, site: Option<Site>, admission: Admission) -> Router {
    let house = House::new(shop.config());
    let ids = Arc::new(Ids { process: world::random(), next: AtomicU64::new(0) });
    let (showcase, detail) = (shop.showcase().clone(), Route(Arc::from(DETAIL)));
    let unmatched = Route::unmatched();
    Router::new().fallback_service(Lane { showcase, site, admission, house, detail, unmatched, ids, router })
}

#[derive(Clone, Debug)]
struct Lane {
    showcase: Showcase,
    site: Option<Site>,
    admission: Admission,
    house: House,
    /// The route of the pages of products.
    detail: Route,
    /// The route of the pages and files of the site.
    unmatched: Route,
    ids: Arc<Ids>,
    router: Router,
}

/// Numbers for requests, unlike those of any other process.
#[derive(Debug)]
struct Ids {
    process: u64,
    next: AtomicU64,
}

impl Service<Request> for Lane {
    type Response = Response;
    type Error = Infallible;
    type Future = Travel;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Service::<Request>::poll_ready(&mut self.router, context)
    }

    fn call(&mut self, request: Request) -> Travel {
        let began = Instant::now();
        if let Some(answer) = self.at_hand(&request, began) {
            return Travel::Fast(ready(Ok(answer)));
        }
        if let Some(refusal) = self.admission.refusal(&request) {
            return self.turned_away(request, refusal, began);
        }
        if request.method() != Method::GET || !request.uri().path().starts_with(CALLS) {
            return Travel::Slow(Box::pin(self.router.call(request)));
        }
        let path = request.uri().path_and_query().filter(|path| path.as_str().len() <= LONGEST).cloned();
        let travel = self.router.call(request);
        Travel::Slow(Box::pin(async move {
            let mut response = travel.await?;
            let extensions = response.extensions_mut();
            let (kept, route) = (extensions.remove::<Kept>(), extensions.remove::<Route>());
            if let (Some(Kept { snapshot, answer }), Some(route), Some(path)) = (kept, route, path) {
                snapshot.remember(path.as_str(), Remembered { answer, route });
            }
            Ok(response)
        }))
    }
}

impl Lane {
    /// The answer that is in memory.
    fn at_hand(&self, request: &Request, began: Instant) -> Option<Response> {
        if request.method() != Method::GET {
            return None;
        }
        if request.uri().path().starts_with(CALLS) {
            return self.answer(request).map(|known| self.response(&known, request.headers(), began));
        }
        let page = self.site.as_ref()?.at_hand(request)?;
        let asked = (request.method(), request.headers());
        Some(self.finished(page, asked, &self.unmatched, Some(layers::UNMATCHED), began))
    }

    fn turned_away(&self, request: Request, refusal: Response, began: Instant) -> Travel {
        let asked = (request.method(), request.headers());
        let refusal = self.finished(refusal, asked, &self.unmatched, None, began);
        if request.body().is_end_stream() {
            return Travel::Fast(ready(Ok(refusal)));
        }
        let admission = self.admission.clone();
        Travel::Slow(Box::pin(async move {
            admission.swallow(request.into_body()).await;
            Ok(refusal)
        }))
    }

    fn answer(&self, request: &Request) -> Option<Remembered> {
        let snapshot = self.showcase.at_hand()?;
        let path = request.uri().path_and_query()?.as_str();
        let known = match path.strip_prefix(DETAILS) {
            // A slug in any other spelling finds nothing here, and its product by its route.
            Some(slug) => Remembered { answer: self.showcase.detail(slug)?, route: self.detail.clone() },
            None => snapshot.by_path(path)?,
        };
        let same_for_all = known.answer.audience() == Audience::Everybody;
        (same_for_all || !request.headers().contains_key(header::AUTHORIZATION)).then_some(known)
    }

    fn response(&self, known: &Remembered, asked: &HeaderMap, began: Instant) -> Response {
        let answer = known.answer.respond(asked);
        let asked = (&Method::GET, asked);
        let mut response = self.finished(answer, asked, &known.route, Some(&known.route.0), began);
        layers::open_to_all_pages(response.headers_mut());
        response
    }

    /// Counts an answer, logs it when it is `named`, and gives it what the layers would.
    fn finished(
        &self,
        response: Response,
        (method, asked): (&Method, &HeaderMap),
        route: &Route,
        named: Option<&str>,
        began: Instant,
    ) -> Response {
        let id = layers::known_id(asked).cloned().unwrap_or_else(|| self.ids.next());
        let (status, took) = (response.status(), began.elapsed());
        if let Some(named) = named {
            let span = layers::span(id.to_str().unwrap_or_default(), method, named);
            span.in_scope(|| layers::told(status, took));
        }
        metrics::answered(route, method, status, took);
        let mut response = self.house.on(response);
        response.headers_mut().insert(layers::REQUEST_ID, id);
        response
    }
}

impl Ids {
    fn next(&self) -> HeaderValue {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        HeaderValue::try_from(format!("{:016x}-{number:x}", self.process))
            .unwrap_or(HeaderValue::from_static("-"))
    }
}

/// An answer at hand, or on its way.
enum Travel {
    Fast(Ready<Result<Response, Infallible>>),
    Slow(Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>),
}

impl Future for Travel {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::Fast(answer) => Pin::new(answer).poll(context),
            Self::Slow(answer) => answer.as_mut().poll(context),
        }
    }
}
