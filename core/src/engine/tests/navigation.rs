use super::*;
use crate::api_client::Call;
use crate::engine::storage;
use crate::navigation::{
    NavigationKind, RouteDecision, ScrollAction, Validation, check_guards, resolve, scroll_action,
};

fn visit(host: &mut Host, ticket: u32, path: &str) -> Update {
    host.run(Command::Visit { ticket, path: path.into(), dirty: false })
}

fn navigation_result(host: &Host, ticket: u32) -> &str {
    host.ticket(ticket).unwrap().unwrap()
}

fn loads(host: &Host) -> Vec<&str> {
    let urls = host.effects.iter().filter_map(|effect| match effect {
        Effect::Load { url } => Some(url.as_str()),
        _ => None,
    });
    urls.collect()
}

/// Rule 2.7.
#[test]
fn a_route_rule_redirects_and_is_cached() {
    let mut host = Host::fresh();
    visit(&mut host, 1, "/tienda/vieja?a=1");
    let rule = r#"{"redirect":{"to":"/tienda/nueva?a=1","status":301,"external":false}}"#;
    host.respond("route-rules?path=%2Ftienda%2Fvieja%3Fa%3D1", 200, rule);
    assert_eq!(navigation_result(&host, 1), r#"{"kind":"redirect","to":"/tienda/nueva?a=1"}"#);
    visit(&mut host, 2, "/tienda/nueva?a=1");
    host.respond("route-rules", 200, r#"{"redirect":null}"#);
    assert_eq!(navigation_result(&host, 2), r#"{"kind":"stay"}"#);
    visit(&mut host, 3, "/tienda/vieja?a=1");
    assert!(navigation_result(&host, 3).contains("nueva"));
    assert_eq!(host.request_count("route-rules"), 2);
}

/// Rules 2.7 and 2.12.
#[test]
fn a_preload_fetches_the_route_rule() {
    let mut host = Host::fresh();
    host.run(Command::Preload { path: "/tienda/vieja".into() });
    host.run(Command::Preload { path: "/compra".into() });
    host.respond("route-rules", 200, r#"{"redirect":{"to":"/tienda/nueva"}}"#);
    assert!(loads(&host).is_empty());
    visit(&mut host, 1, "/tienda/vieja");
    assert_eq!(navigation_result(&host, 1), r#"{"kind":"redirect","to":"/tienda/nueva"}"#);
    host.run(Command::Preload { path: "/tienda/corporal".into() });
    host.fail("route-rules", "NetworkError");
    visit(&mut host, 2, "/tienda/corporal");
    host.respond("route-rules", 200, r#"{"redirect":null}"#);
    assert_eq!((navigation_result(&host, 2), host.request_count("route-rules")), (r#"{"kind":"stay"}"#, 3));
}

/// Rule 2.7.
#[test]
fn a_redirect_to_another_site_loads_the_page() {
    let mut host = Host::fresh();
    visit(&mut host, 1, "/catalogo");
    host.respond("route-rules", 200, r#"{"redirect":{"to":"https://otra.example/x","external":true}}"#);
    assert_eq!(navigation_result(&host, 1), r#"{"kind":"load","url":"https://otra.example/x"}"#);
    assert_eq!(loads(&host), ["https://otra.example/x"]);
    visit(&mut host, 2, "/otro");
    host.respond("route-rules", 200, r#"{"redirect":{"to":"javascript:alert(1)","external":true}}"#);
    assert_eq!((navigation_result(&host, 2), loads(&host).len()), (r#"{"kind":"stay"}"#, 1));
}

/// Rule 2.7.
#[test]
fn redirect_loops_are_not_followed() {
    let mut host = Host::fresh();
    visit(&mut host, 1, "/a");
    host.respond("route-rules", 200, r#"{"redirect":{"to":"/b"}}"#);
    visit(&mut host, 2, "/b");
    host.respond("route-rules", 200, r#"{"redirect":{"to":"/a"}}"#);
    assert_eq!(navigation_result(&host, 2), r#"{"kind":"stay"}"#);
}

/// Rule 2.7.
#[test]
fn every_path_requests_its_route_rule_and_fixed_screens_do_not_wait() {
    let mut host = Host::fresh();
    for (ticket, path) in [(1, "/"), (2, "/compra"), (3, "/activar-cuenta/secreto")] {
        visit(&mut host, ticket, path);
        assert_eq!(navigation_result(&host, ticket), r#"{"kind":"stay"}"#);
    }
    assert_eq!(host.request_count("route-rules"), 3);
    host.respond("route-rules?path=%2Fcompra", 200, r#"{"redirect":{"to":"/cesta"}}"#);
    assert!(!host.navigated_to("/cesta"), "the visitor has navigated away");
    host.respond("route-rules?path=%2Factivar", 200, r#"{"redirect":{"to":"/otra"}}"#);
    assert!(host.navigated_to("/otra"));
    visit(&mut host, 4, "/compra");
    assert_eq!(
        navigation_result(&host, 4),
        r#"{"kind":"redirect","to":"/cesta"}"#,
        "the cached rule is used"
    );
    visit(&mut host, 5, "/busqueda");
    host.respond("route-rules?path=%2Fbusqueda", 200, r#"{"redirect":{"to":"https://otra.example/x"}}"#);
    assert_eq!(loads(&host), ["https://otra.example/x"]);
    visit(&mut host, 6, "/compra/");
    assert_eq!(host.request_count("route-rules"), 4, "a trailing slash needs no route rule");
}

#[test]
fn redirect_loops_between_fixed_screens_are_not_followed() {
    let mut host = Host::fresh();
    visit(&mut host, 1, "/compra");
    host.respond("route-rules", 400, "");
    visit(&mut host, 2, "/compra");
    host.respond("route-rules?path=%2Fcompra", 200, r#"{"redirect":{"to":"/busqueda"}}"#);
    visit(&mut host, 3, "/busqueda");
    host.effects.clear();
    host.unanswered.retain(|(_, path)| path.contains("busqueda"));
    host.respond("route-rules?path=%2Fbusqueda", 200, r#"{"redirect":{"to":"/compra"}}"#);
    assert!(!host.navigated_to("/compra"));
}

#[test]
fn a_navigation_joins_an_in_flight_lookup() {
    let mut host = Host::fresh();
    host.run(Command::Preload { path: "/tienda/vieja".into() });
    visit(&mut host, 1, "/tienda/vieja");
    assert_eq!((host.request_count("route-rules"), host.ticket(1)), (1, None));
    host.respond("route-rules", 200, r#"{"redirect":{"to":"/tienda/nueva"}}"#);
    assert_eq!(navigation_result(&host, 1), r#"{"kind":"redirect","to":"/tienda/nueva"}"#);
}

/// Rule 8.3.
#[test]
fn a_failed_lookup_is_only_logged() {
    let mut host = Host::fresh();
    visit(&mut host, 2, "/tienda/facial");
    host.fail("route-rules", "NetworkError");
    assert_eq!(navigation_result(&host, 2), r#"{"kind":"stay"}"#);
    assert!(host.effects.contains(&Effect::Log { message: "route rules: networkerror".into() }));
    visit(&mut host, 3, "/tienda/corporal");
    host.respond("route-rules", 200, "<html>");
    assert_eq!(navigation_result(&host, 3), r#"{"kind":"stay"}"#);
    assert_eq!(host.engine.view_json(Slice::Error), "null");
}

/// Rules 2.8 and 4.25.
#[test]
fn an_unknown_path_without_a_redirect_is_a_fatal_error() {
    let error = |host: &Host| host.engine.navigation.error.clone().map(|error| (error.status, error.message));
    let mut host = Host::fresh();
    for (ticket, path, message) in [
        (1, "/a//b", "Page not found"),
        (2, "/zona-de-cliente/cursos/siete", "Page Not Found: /zona-de-cliente/cursos/siete"),
    ] {
        visit(&mut host, ticket, path);
        assert_eq!(error(&host), None, "the route rule is still loading");
        host.respond("route-rules", 200, r#"{"redirect":null}"#);
        assert_eq!(error(&host), Some((404, message.into())));
        assert_eq!(navigation_result(&host, ticket), r#"{"kind":"stay"}"#);
        assert_eq!(host.engine.navigation.error.as_ref().unwrap().link_text, "Volver a la página principal");
    }
    visit(&mut host, 3, "/compra");
    assert_eq!(error(&host), None, "the error belonged to the previous path");
    visit(&mut host, 4, "/c//d");
    host.respond("route-rules?path=%2Fc%2F", 200, r#"{"redirect":{"to":"/compra"}}"#);
    assert_eq!((navigation_result(&host, 4), error(&host)), (r#"{"kind":"redirect","to":"/compra"}"#, None));
}

#[test]
fn a_superseded_navigation_does_not_redirect() {
    let mut host = Host::fresh();
    visit(&mut host, 1, "/tienda/vieja");
    visit(&mut host, 2, "/compra");
    host.respond("route-rules", 200, r#"{"redirect":{"to":"https://otra.example"}}"#);
    assert_eq!((navigation_result(&host, 1), loads(&host).len()), (r#"{"kind":"stay"}"#, 0));
}

/// Page of an old build that has detected a newer one.
fn outdated() -> Host {
    let mut host = Host::new(Stored { build: Some("a1".into()), ..Stored::default() });
    visit(&mut host, 1, "/compra");
    host.input(Input::Tick);
    assert_eq!(host.request_count("builds"), 0, "the page has just been loaded");
    host.wait(10 * 60 * 1000);
    host.respond("builds/latest.json", 200, r#"{"id":"b2"}"#);
    host.respond("builds/meta/b2.json", 200, r#"{"id":"b2"}"#);
    host
}

/// Rule 2.10.
#[test]
fn a_new_build_reloads_at_the_next_navigation() {
    let mut host = outdated();
    assert!(loads(&host).is_empty());
    visit(&mut host, 2, "/compra?a=1");
    assert_eq!(navigation_result(&host, 2), r#"{"kind":"stay"}"#, "same screen");
    visit(&mut host, 3, "/busqueda?query=a");
    assert_eq!(loads(&host), ["/busqueda?query=a"]);
    host.wait(60 * 60 * 1000);
    assert_eq!(host.request_count("builds/latest.json"), 1, "an outdated page does not check again");
}

/// Rule 2.10.
#[test]
fn unsent_input_prevents_the_reload_for_a_new_build() {
    let mut host = outdated();
    host.run(Command::Visit { ticket: 2, path: "/busqueda".into(), dirty: true });
    assert_eq!((navigation_result(&host, 2), loads(&host).len()), (r#"{"kind":"stay"}"#, 0));
    visit(&mut host, 3, "/compra");
    assert_eq!(loads(&host), ["/compra"]);
}

/// Rules 2.10 and 8.3.
#[test]
fn an_incomplete_build_causes_no_reload() {
    let mut host = Host::new(Stored { build: Some("a1".into()), ..Stored::default() });
    visit(&mut host, 1, "/compra");
    for (latest, meta) in [("a1", None), ("b2", Some(404)), ("b2", Some(200))] {
        host.wait(10 * 60 * 1000);
        host.respond("builds/latest.json", 200, &format!(r#"{{"id":"{latest}"}}"#));
        match meta {
            Some(404) => drop(host.respond("builds/meta/b2.json", 404, "")),
            Some(_) => drop(host.respond("builds/meta/b2.json", 200, r#"{"id":"c3"}"#)),
            None => assert_eq!(host.request_count("builds/meta"), 0),
        }
    }
    visit(&mut host, 2, "/busqueda");
    assert!(loads(&host).is_empty());
    assert!(host.effects.contains(&Effect::Log { message: "build manifest: http_404".into() }));
}

#[test]
fn a_page_without_a_build_id_does_not_check() {
    let mut host = Host::fresh();
    host.wait(60 * 60 * 1000);
    assert_eq!(host.request_count("builds"), 0);
}

/// Rule 2.11.
#[test]
fn a_failed_chunk_reloads_the_page_once_in_ten_seconds() {
    let mut host = Host::fresh();
    let failed = |host: &mut Host| host.run(Command::ChunkFailed { path: "/compra".into() }).accepted;
    assert!(failed(&mut host));
    assert_eq!(loads(&host), ["/compra"]);
    let reloads = host.stored(storage::RELOADS);
    let mut reloaded = Host::new(Stored { reloads, ..Stored::default() });
    assert!(!failed(&mut reloaded), "the reloaded page of the same tab");
    assert!(loads(&reloaded).is_empty());
    reloaded.now += 10_000;
    assert!(failed(&mut reloaded));
}

/// Rule 2.4.
#[test]
fn scroll_positions_survive_a_reload() {
    let mut host = Host::fresh();
    host.run(Command::LeaveScreen { key: "ab12".into(), y: 640 });
    let saved = host.stored(storage::SCROLL);
    assert_eq!(saved.as_deref(), Some("ab12:640"));
    let reloaded = Host::new(Stored { scroll: saved, ..Stored::default() });
    let saved = reloaded.engine.navigation.positions.get("ab12");
    let scroll = |kind| scroll_action(Some("/a"), "/b", kind, saved);
    assert_eq!(scroll(NavigationKind::Pop), ScrollAction::Saved { y: 640 });
    assert_eq!(scroll(NavigationKind::Push), ScrollAction::Top);
}

/// Rule 2.12.
#[test]
fn at_most_five_screens_are_preloaded_at_once() {
    let mut host = Host::fresh();
    for n in 1..=7 {
        host.run(Command::Preload { path: format!("/{n}") });
    }
    host.run(Command::CancelPreload { path: "/6".into() });
    host.run(Command::PreloadEnded { path: "/2".into(), succeeded: true });
    let preloaded: Vec<&str> = host
        .effects
        .iter()
        .filter_map(|effect| if let Effect::Preload { path } = effect { Some(path.as_str()) } else { None })
        .collect();
    assert_eq!(preloaded, ["/1", "/2", "/3", "/4", "/5", "/7"]);
}

/// Rule 8.3.
#[test]
fn a_payload_that_cannot_be_loaded_resolves_to_null() {
    let mut host = Host::fresh();
    let call = || Call::Payload { path: "/tienda/facial".into() };
    host.call(1, call());
    host.respond("tienda/facial/_payload.json", 404, "");
    assert_eq!(host.ticket(1), Some(Ok("null")));
    assert!(host.effects.contains(&Effect::Log { message: "page payload: http_404".into() }));
    host.call(2, call());
    host.respond("tienda/facial/_payload.json", 200, r#"{"title":"Facial"}"#);
    assert_eq!(host.ticket(2), Some(Ok(r#"{"title":"Facial"}"#)));
    host.call(3, call());
    host.respond("tienda/facial/_payload.json", 200, "<html>");
    assert_eq!(host.ticket(3), Some(Ok("null")));
}

/// Rule 6.2.
#[test]
fn users_and_professionals_may_open_the_same_screens() {
    let mut user = Host::logged_in();
    let mut professional = Host::fresh();
    let exp = NOON.ms() / 1000 + 3600;
    let token = test_token(&format!(r#"{{"exp":{exp},"user":{{"id":8,"roles":["professional"]}}}}"#));
    professional.run(Command::LoginWithToken { token });
    assert!(professional.session().professional && !user.session().professional);
    for route in crate::navigation::ROUTES {
        let path = route
            .pattern
            .replace("{courseId}", "7")
            .replace("{orderNumber}", "M26-1")
            .replace(['{', '}'], "");
        assert_eq!(
            resolve(&path, user.engine.visitor()),
            resolve(&path, professional.engine.visitor()),
            "{path}"
        );
    }
    user.run(Command::SetPriceToken { token: test_token(&format!(r#"{{"exp":{exp}}}"#)) });
    assert!(matches!(resolve("/tarifario", user.engine.visitor()), RouteDecision::Screen { .. }));
}

/// Rule 2.9.
#[test]
fn embedder_routes_use_guards_by_name() {
    let host = Host::logged_in();
    let admit = |guard| check_guards("/x", &[guard], Validation::Passed, host.engine.visitor());
    assert_eq!(admit("only-authenticated"), Ok(None));
    assert!(admit("admin").is_err());
}

/// Rule 2.5.
#[test]
fn an_error_without_a_screen_ends_with_the_next_navigation() {
    let mut host = Host::logged_in();
    host.run(Command::Fail { status: 401, message: "Invalid session".into() });
    assert!(host.navigated_to("/"));
    visit(&mut host, 1, "/");
    assert_eq!(host.engine.view_json(Slice::Error), "null");
    host.run(Command::Fail { status: 500, message: "x".into() });
    visit(&mut host, 2, "/compra");
    assert_ne!(host.engine.view_json(Slice::Error), "null", "the error screen is closed by its own link");
}
