//! Tests of the validation of products.

use super::*;

fn draft() -> ProductDraft {
    let json = r#"{ "title": "Jabón", "slug": "jabon", "category": 3, "price": { "gross": "6,05" } }"#;
    serde_json::from_str(json).unwrap()
}

fn fields(draft: &ProductDraft) -> Vec<String> {
    draft
        .check(None, ClassRates::shipped())
        .err()
        .unwrap_or_default()
        .into_iter()
        .map(|error| error.field)
        .collect()
}

fn variant(title: &str) -> VariantDraft {
    VariantDraft {
        id: None,
        title: title.into(),
        sku: String::new(),
        price: None,
        professional_price: None,
        sold_out: false,
        content: String::new(),
        stock: None,
    }
}

#[test]
fn a_product_needs_a_name_a_category_and_a_price() {
    let checked = draft().check(None, ClassRates::shipped()).unwrap();
    assert_eq!(
        (checked.price.price_et, checked.price.price_taxes),
        (Money::from_cents(500), Money::from_cents(105))
    );
    let empty = ProductDraft { title: " ".into(), price: PriceInput::Net("x".into()), ..draft() };
    assert_eq!(fields(&empty), ["title", "price"]);
}

/// Rule 14.1.
#[test]
fn names_have_no_characters_that_an_invoice_record_cannot_have() {
    for title in ["Jabón\u{b}de oliva", "Jabón\nde oliva", "Jabón\u{ffff}"] {
        let product = ProductDraft { title: title.into(), ..draft() };
        assert_eq!(fields(&product), ["title"], "{title:?}");
        let with_variant = ProductDraft { variants: vec![variant(title)], ..draft() };
        assert_eq!(fields(&with_variant), ["variants.0.title"], "{title:?}");
    }
}

#[test]
fn an_offer_is_lower_and_ends_after_it_begins() {
    let offer = |gross: &str, from: Option<&str>, to: Option<&str>| ProductDraft {
        offer: Some(OfferInput {
            price: PriceInput::Gross(gross.into()),
            from: from.map(str::to_owned),
            to: to.map(str::to_owned),
        }),
        ..draft()
    };
    assert_eq!(fields(&offer("5", Some("2027-01-01T00:00:00Z"), None)), [""; 0]);
    assert_eq!(fields(&offer("6.05", None, None)), ["offer.price"]);
    let (early, late) = ("2027-01-01T00:00:00Z", "2027-01-02T00:00:00Z");
    assert_eq!(fields(&offer("5", Some(late), Some(early))), ["offer.to"]);
    assert_eq!(fields(&offer("5", Some("mañana"), None)), ["offer.from"]);
    let priced = |title: &str, gross: &str| VariantDraft {
        price: Some(PriceInput::Gross(gross.into())),
        ..variant(title)
    };
    let with_variants =
        |variants: [VariantDraft; 2]| ProductDraft { variants: variants.into(), ..offer("5", None, None) };
    assert_eq!(fields(&with_variants([priced("S", "20"), variant("M")])), [""; 0]);
    assert_eq!(fields(&with_variants([priced("S", "20"), priced("M", "45")])), ["offer.price"]);
}

#[test]
fn variants_have_names_and_references_of_their_own() {
    let with = |variants| ProductDraft { variants, ..draft() };
    assert_eq!(fields(&with(vec![variant("30 ml"), variant("50 ml")])), [""; 0]);
    assert_eq!(fields(&with(vec![variant("30 ml"), variant("30 ML ")])), ["variants.1.title"]);
    let sku = |title: &str| VariantDraft { sku: "A".into(), ..variant(title) };
    assert_eq!(fields(&with(vec![sku("a"), sku("b")])), ["variants.1.sku"]);
    let free = VariantDraft { price: Some(PriceInput::Net("0".into())), ..variant("a") };
    assert_eq!(fields(&with(vec![free])), ["variants.0.price"]);
}

#[test]
fn images_have_an_address_and_an_alternative_text() {
    let with = |url: &str, title: &str| ProductDraft {
        images: vec![Image { url: url.into(), title: title.into(), ..Image::default() }],
        ..draft()
    };
    assert_eq!(fields(&with("/imagenes/a", "Jabón")), [""; 0]);
    for url in ["", "//otra.example/a", "javascript:alert(1)", "http://a.example/a.png"] {
        assert_eq!(fields(&with(url, "Jabón")), ["images.0.url"], "{url}");
    }
    assert_eq!(fields(&with("/a", " ")), ["images.0.title"]);
}

#[test]
fn related_products_are_few_and_different() {
    let with =
        |ids: &[u32]| ProductDraft { related: ids.iter().copied().map(ProductId::from).collect(), ..draft() };
    assert_eq!(fields(&with(&[2, 1])), [""; 0]);
    assert_eq!(fields(&with(&[2, 1, 2])), ["related"]);
    assert_eq!(fields(&with(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])), ["related"]);
}

#[test]
fn only_a_draft_has_a_time_of_publication() {
    let at = Some("2027-01-01T00:00:00Z".to_owned());
    assert_eq!(fields(&ProductDraft { publish_at: at.clone(), ..draft() }), [""; 0]);
    let listed = ProductDraft { publish_at: at, state: ProductState::Listed, ..draft() };
    assert_eq!(fields(&listed), ["publish_at"]);
}

/// Rule 10.10.
#[test]
fn contents_have_an_amount_and_a_unit() {
    let with = |own: &str, of_variant: &str| {
        let variants = vec![VariantDraft { content: of_variant.into(), ..variant("a") }];
        ProductDraft { content: own.into(), variants, ..draft() }
    };
    assert_eq!(fields(&with("250", "3 onzas")), ["content", "variants.0.content"]);
    let checked = with("250 ml", "").check(None, ClassRates::shipped()).unwrap();
    assert_eq!(
        (checked.content.map(String::from), checked.variants[0].content),
        (Some("250 ml".into()), None)
    );
}
