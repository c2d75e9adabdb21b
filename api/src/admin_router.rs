//! Routing table of the administration API and of the panel, which have a listener and an origin of their own.

use axum::extract::DefaultBodyLimit;
use axum::{Router, middleware};
use mostrador_core::staff::Permission;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};
use utoipa_axum::routes;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::layers;
use crate::http::openapi::admin;
use crate::http::panel_files;
use crate::http::staff::{Access, Guard, guard};
use crate::routes::admin::content::{announcements, articles, blogs, menus, pages, surveys};
use crate::routes::admin::imports::{files, jobs, mappings};
use crate::routes::admin::{
    account, api_keys, audit, captures, categories, courses, customers, dashboard, events, failed_emails,
    imports, learners, mail_texts, manual_orders, media, operation, order_mails, orders, passkeys,
    payment_links, price_codes, products, promotions, reports, session, settings, tax_books, team, verifactu,
    webhooks, withdrawals,
};
use crate::routes::media as media_files;
use crate::security_headers::SecurityHeaders;

type Operation = (Access, UtoipaMethodRouter<AppState>);

/// Returns the service of the panel's listener.
pub fn router(state: &AppState) -> Router {
    let api = guarded(state, operations()).layer(DefaultBodyLimit::max(layers::BODY_LIMIT));
    let api = Router::new().nest(admin::BASE_PATH, api.fallback(not_found)).fallback(not_found);
    let uploads = Router::new().nest(admin::BASE_PATH, guarded(state, uploads()));
    let api = layers::with_json_errors(api).merge(layers::without_timeout(uploads));
    let mut router = Router::new().merge(api.with_state(state.clone()));
    if let Some(folder) = &state.config().panel.folder {
        router = router.fallback_service(panel_files::serve(folder));
    }
    let security_headers = SecurityHeaders::new(&state.config());
    let router = router
        .layer(layers::compression())
        .layer(middleware::from_fn_with_state(panel_files::policy(state), panel_files::add_policy));
    let router = router.merge(media_files::routes().with_state(state.clone()));
    layers::with_middleware(layers::with_caught_panics(router), security_headers)
}

/// Builds the routes of operations, each behind the access that it requires.
fn guarded(state: &AppState, operations: Vec<Operation>) -> Router<AppState> {
    let mut routes = Router::new();
    for (access, operation) in operations {
        let guarded = middleware::from_fn_with_state(Guard { state: state.clone(), access }, guard);
        let route: Router<AppState> = OpenApiRouter::default().routes(operation).into();
        routes = routes.merge(route.route_layer(guarded));
    }
    routes
}

/// Returns the `OpenAPI` document, in which each operation states the access that it requires.
pub fn document() -> OpenApi {
    let mut all = OpenApi::default();
    for (access, operation) in operations().into_iter().chain(uploads()) {
        let routes = OpenApiRouter::<AppState>::default().routes(operation).into_openapi();
        all.merge(admin::with_access(routes, access));
    }
    admin::document(all)
}

/// Returns every operation but the uploads, with the access that it requires.
fn operations() -> Vec<Operation> {
    let areas = [
        sessions(),
        accounts(),
        team(),
        content(),
        courses(),
        customers(),
        media(),
        orders(),
        catalogue(),
        product_imports(),
        promotions(),
        reports(),
        integrations(),
        shop_settings(),
    ];
    areas.into_iter().flatten().collect()
}

fn sessions() -> Vec<Operation> {
    let (anyone, staff) = (Access::Anyone, Access::Staff);
    vec![
        (anyone, routes!(session::setup_state, session::create_first_owner)),
        (anyone, routes!(session::log_in)),
        (anyone, routes!(session::accept_invitation)),
        (anyone, routes!(session::passkey_options)),
        (anyone, routes!(session::passkey_log_in)),
        (staff, routes!(session::current, session::log_out)),
        (staff, routes!(events::stream)),
    ]
}

fn accounts() -> Vec<Operation> {
    let staff = Access::Staff;
    vec![
        (staff, routes!(account::show)),
        (staff, routes!(account::change_password)),
        (staff, routes!(account::begin_totp)),
        (staff, routes!(account::confirm_totp)),
        (staff, routes!(account::remove_totp)),
        (staff, routes!(account::sessions, account::end_other_sessions)),
        (staff, routes!(account::end_session)),
        (staff, routes!(passkeys::list, passkeys::add)),
        (staff, routes!(passkeys::options)),
        (staff, routes!(passkeys::remove)),
    ]
}

fn team() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::StaffRead), Access::Permission(Permission::StaffWrite));
    vec![
        (read, routes!(team::list)),
        (write, routes!(team::invite)),
        (write, routes!(team::invite_again)),
        (write, routes!(team::remove_second_factor)),
        (write, routes!(team::update)),
        (Access::Permission(Permission::AuditRead), routes!(audit::list)),
    ]
}

fn courses() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::CoursesRead), Access::Permission(Permission::CoursesWrite));
    vec![
        (read, routes!(courses::list)),
        (write, routes!(courses::create)),
        (read, routes!(courses::detail)),
        (write, routes!(courses::replace)),
        (write, routes!(courses::remove)),
        (read, routes!(courses::removal)),
        (read, routes!(courses::content)),
        (write, routes!(courses::replace_content)),
        (read, routes!(learners::list)),
        (write, routes!(learners::enrol)),
        (read, routes!(learners::detail)),
        (write, routes!(learners::remove)),
        (read, routes!(learners::certificate)),
        (write, routes!(learners::issue_certificate)),
    ]
}

fn customers() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::CustomersRead), Access::Permission(Permission::CustomersWrite));
    vec![
        (read, routes!(customers::list)),
        (write, routes!(customers::create)),
        (read, routes!(customers::detail)),
        (write, routes!(customers::update)),
        (write, routes!(customers::erase)),
        (write, routes!(customers::export)),
        (write, routes!(customers::send_password_reset)),
        (read, routes!(price_codes::list)),
        (write, routes!(price_codes::create)),
        (write, routes!(price_codes::revoke)),
    ]
}

fn integrations() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::SettingsRead), Access::Permission(Permission::SettingsWrite));
    vec![
        (read, routes!(api_keys::list)),
        (write, routes!(api_keys::create)),
        (write, routes!(api_keys::revoke)),
        (read, routes!(webhooks::list)),
        (write, routes!(webhooks::create)),
        (write, routes!(webhooks::update, webhooks::delete)),
        (write, routes!(webhooks::send_test)),
        (read, routes!(webhooks::deliveries)),
        (write, routes!(webhooks::redeliver)),
    ]
}

fn shop_settings() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::SettingsRead), Access::Permission(Permission::SettingsWrite));
    let backups = Access::Permission(Permission::Backups);
    vec![
        (read, routes!(settings::shop)),
        (write, routes!(settings::update_shop)),
        (read, routes!(settings::tax_settings)),
        (write, routes!(settings::update_tax_settings)),
        (read, routes!(settings::delivery_methods)),
        (write, routes!(settings::update_delivery_methods)),
        (read, routes!(settings::shops)),
        (write, routes!(settings::update_shops)),
        (read, routes!(settings::payment)),
        (write, routes!(settings::update_payment)),
        (read, routes!(settings::gateway)),
        (write, routes!(settings::update_gateway)),
        (read, routes!(settings::mail)),
        (write, routes!(settings::update_mail)),
        (write, routes!(settings::test_mail)),
        (read, routes!(mail_texts::kinds)),
        (read, routes!(mail_texts::preview)),
        (read, routes!(mail_texts::preview_draft)),
        (read, routes!(mail_texts::text)),
        (write, routes!(mail_texts::update_text)),
        (read, routes!(verifactu::settings)),
        (write, routes!(verifactu::update_settings)),
        (read, routes!(verifactu::declaration)),
        (read, routes!(settings::legal)),
        (read, routes!(operation::diagnose)),
        (backups, routes!(operation::list_backups)),
        (backups, routes!(operation::start_backup)),
        (backups, routes!(operation::download_backup)),
    ]
}

fn reports() -> Vec<Operation> {
    let read = Access::Permission(Permission::ReportsRead);
    vec![
        (read, routes!(dashboard::show)),
        (read, routes!(reports::show)),
        (read, routes!(reports::file)),
        (read, routes!(tax_books::vat_return)),
        (read, routes!(tax_books::vat_return_file)),
        (read, routes!(tax_books::recapitulative_statement)),
        (read, routes!(tax_books::recapitulative_statement_file)),
        (read, routes!(tax_books::oss_return)),
        (read, routes!(tax_books::oss_return_file)),
        (read, routes!(tax_books::register_file)),
    ]
}

fn orders() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::OrdersRead), Access::Permission(Permission::OrdersWrite));
    vec![
        (read, routes!(verifactu::records)),
        (write, routes!(verifactu::correct)),
        (write, routes!(verifactu::cancel)),
        (read, routes!(orders::list)),
        (write, routes!(manual_orders::create)),
        (write, routes!(manual_orders::quote)),
        (read, routes!(orders::detail)),
        (write, routes!(orders::act)),
        (write, routes!(orders::refund)),
        (write, routes!(orders::preview_refund)),
        (write, routes!(orders::issue_invoice)),
        (write, routes!(captures::capture)),
        (write, routes!(orders::settle_payment)),
        (write, routes!(payment_links::create, payment_links::revoke)),
        (read, routes!(orders::invoice)),
        (write, routes!(orders::add_note)),
        (read, routes!(orders::stock)),
        (read, routes!(order_mails::list)),
        (read, routes!(order_mails::content)),
        (write, routes!(order_mails::resend)),
        (read, routes!(withdrawals::list_withdrawals)),
        (write, routes!(withdrawals::settle_withdrawal)),
        (write, routes!(withdrawals::receive_withdrawn_goods)),
        (write, routes!(withdrawals::assign_withdrawal)),
        (read, routes!(failed_emails::list)),
        (write, routes!(failed_emails::retry)),
    ]
}

fn catalogue() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::CatalogueRead), Access::Permission(Permission::CatalogueWrite));
    vec![
        (read, routes!(products::list)),
        (write, routes!(products::create)),
        (write, routes!(products::bulk)),
        (read, routes!(products::detail)),
        (write, routes!(products::replace)),
        (write, routes!(products::remove)),
        (write, routes!(products::duplicate)),
        (read, routes!(products::preview)),
        (write, routes!(products::preview_link)),
        (read, routes!(products::prices)),
        (read, routes!(products::stock)),
        (write, routes!(products::change_stock)),
        (read, routes!(categories::categories)),
        (write, routes!(categories::create_category)),
        (write, routes!(categories::replace_category, categories::delete_category)),
        (write, routes!(categories::reorder_categories)),
        (read, routes!(categories::collections)),
        (write, routes!(categories::create_collection)),
        (write, routes!(categories::replace_collection, categories::delete_collection)),
        (write, routes!(categories::reorder_collections)),
    ]
}

fn promotions() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::PromotionsRead), Access::Permission(Permission::PromotionsWrite));
    vec![
        (read, routes!(promotions::list)),
        (read, routes!(promotions::detail)),
        (read, routes!(promotions::options)),
        (read, routes!(promotions::preview)),
        (write, routes!(promotions::create)),
        (write, routes!(promotions::update, promotions::delete)),
    ]
}

fn product_imports() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::CatalogueRead), Access::Permission(Permission::CatalogueWrite));
    vec![
        (read, routes!(imports::list)),
        (write, routes!(imports::undo)),
        (write, routes!(files::begin)),
        (write, routes!(files::receive)),
        (write, routes!(files::recognition)),
        (write, routes!(files::show_preview)),
        (write, routes!(jobs::show)),
        (write, routes!(jobs::check)),
        (write, routes!(jobs::start)),
        (write, routes!(jobs::cancel)),
        (write, routes!(jobs::rejected)),
        (read, routes!(mappings::list_fields)),
        (read, routes!(mappings::show)),
        (write, routes!(mappings::save, mappings::remove)),
    ]
}

fn media() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::MediaRead), Access::Permission(Permission::MediaWrite));
    vec![
        (read, routes!(media::list)),
        (read, routes!(media::folders)),
        (read, routes!(media::detail)),
        (read, routes!(media::uses)),
        (write, routes!(media::describe, media::delete)),
    ]
}

fn content() -> Vec<Operation> {
    let (read, write) =
        (Access::Permission(Permission::ContentRead), Access::Permission(Permission::ContentWrite));
    vec![
        (read, routes!(pages::list)),
        (read, routes!(pages::detail)),
        (write, routes!(pages::create)),
        (write, routes!(pages::update, pages::delete)),
        (read, routes!(blogs::list)),
        (write, routes!(blogs::create)),
        (write, routes!(blogs::update, blogs::delete)),
        (read, routes!(articles::list)),
        (read, routes!(articles::detail)),
        (write, routes!(articles::create)),
        (write, routes!(articles::update, articles::delete)),
        (read, routes!(menus::list)),
        (write, routes!(menus::update)),
        (read, routes!(announcements::list)),
        (write, routes!(announcements::create)),
        (write, routes!(announcements::update, announcements::delete)),
        (read, routes!(surveys::list)),
        (read, routes!(surveys::detail)),
        (write, routes!(surveys::create)),
        (write, routes!(surveys::update, surveys::delete)),
        (write, routes!(surveys::add_links)),
        (read, routes!(surveys::results)),
        (read, routes!(surveys::file)),
    ]
}

/// Returns the operations that receive files: their requests take as long as the network does, and their size is limited by
/// what they receive.
fn uploads() -> Vec<Operation> {
    vec![(Access::Permission(Permission::MediaWrite), routes!(media::upload))]
}

async fn not_found() -> ApiError {
    ApiError::not_found("not_found", "No hay nada en esta dirección.")
}
