//! Delivery methods and their zones, as the owner edits them: amounts with tax.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{MAX_LINE, MAX_TEXT, check_text};
use crate::address::country::is_country;
use crate::catalogue::TaxClass;
use crate::catalogue_management::parse_amount;
use crate::forms::FieldError;
use crate::money::{Money, Rate};
use crate::shipping::{DeliveryKind, ShippingMethod, ShippingMethodId, ShippingZone, WorkingDays};
use crate::taxes::ClassRates;

const MAX_METHODS: usize = 20;
const MAX_ZONES: usize = 100;
/// Longest delivery time, in working days.
const MAX_DAYS: u32 = 90;
/// Longest prefix of a postal code.
const MAX_PREFIX: usize = 10;

/// All delivery methods, in the order in which they are offered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeliverySettings {
    pub methods: Vec<DeliveryMethodDraft>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeliveryMethodDraft {
    /// Null for a new method.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u32>))]
    pub id: Option<ShippingMethodId>,
    pub kind: DeliveryKind,
    pub title: String,
    #[serde(default)]
    pub description: String,
    /// Tax class of the delivery.
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    pub tax: TaxClass,
    /// Working days; 0 while unknown.
    #[serde(default)]
    pub min_days: u32,
    #[serde(default)]
    pub max_days: u32,
    /// Zones of a courier; the most specific one applies.
    #[serde(default)]
    pub zones: Vec<DeliveryZoneDraft>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeliveryZoneDraft {
    pub title: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Beginnings of postal codes; empty for the rest of the country.
    #[serde(default)]
    pub postal_prefixes: Vec<String>,
    /// Euros, with tax.
    #[cfg_attr(feature = "openapi", schema(example = "4.95"))]
    pub price: String,
    /// Goods with tax from which the discount applies, in euros; empty for none.
    #[serde(default)]
    pub from_amount: String,
    /// Per cent of the price; 100 for free delivery.
    #[serde(default)]
    pub discount_percent: u32,
    /// Further discount in euros, with tax; empty for none.
    #[serde(default)]
    pub discount_amount: String,
    /// Working days; 0 for those of the method.
    #[serde(default)]
    pub min_days: u32,
    #[serde(default)]
    pub max_days: u32,
}

impl DeliverySettings {
    /// Describes stored methods with their zones; `rates` are those of the listed prices.
    pub fn of<'a>(
        methods: impl Iterator<Item = (&'a ShippingMethod, &'a [ShippingZone])>,
        rates: ClassRates,
    ) -> Self {
        Self {
            methods: methods.map(|(method, zones)| DeliveryMethodDraft::of(method, zones, rates)).collect(),
        }
    }

    /// Validates the methods, and converts them at the rates of the listed prices. New ones receive identifiers after the highest one.
    ///
    /// # Errors
    /// Errors of the fields, such as `methods.0.zones.1.price`.
    pub fn parse(
        &self,
        rates: ClassRates,
    ) -> Result<Vec<(ShippingMethod, Vec<ShippingZone>)>, Vec<FieldError>> {
        let mut errors = Vec::new();
        if self.methods.len() > MAX_METHODS {
            errors.push(FieldError::new("methods", format!("Como mucho {MAX_METHODS} formas de entrega")));
        }
        let mut ids: BTreeSet<u32> = BTreeSet::new();
        for id in self.methods.iter().filter_map(|method| method.id) {
            if !ids.insert(id.get()) {
                errors.push(FieldError::new("methods", "Una forma de entrega está repetida"));
            }
        }
        let mut next = ids.last().copied().unwrap_or_default();
        let mut parsed = Vec::new();
        for (index, method) in self.methods.iter().enumerate() {
            let id = method.id.unwrap_or_else(|| {
                next = next.saturating_add(1);
                next.into()
            });
            parsed.push(method.parse(id, rates.of(method.tax), &format!("methods.{index}"), &mut errors));
        }
        if errors.is_empty() { Ok(parsed) } else { Err(errors) }
    }
}

impl DeliveryMethodDraft {
    fn of(method: &ShippingMethod, zones: &[ShippingZone], rates: ClassRates) -> Self {
        let rate = rates.of(method.tax);
        Self {
            id: Some(method.id),
            kind: method.kind,
            title: method.title.clone(),
            description: method.description.clone(),
            tax: method.tax,
            min_days: method.days.min,
            max_days: method.days.max,
            zones: zones.iter().map(|zone| DeliveryZoneDraft::of(zone, rate)).collect(),
        }
    }

    fn parse(
        &self,
        id: ShippingMethodId,
        rate: Rate,
        path: &str,
        errors: &mut Vec<FieldError>,
    ) -> (ShippingMethod, Vec<ShippingZone>) {
        errors.extend(check_text(format!("{path}.title"), "Nombre", &self.title, true, MAX_LINE));
        errors.extend(check_text(
            format!("{path}.description"),
            "Descripción",
            &self.description,
            false,
            MAX_TEXT,
        ));
        errors.extend(check_days(path, self.min_days, self.max_days));
        let zones = match self.kind {
            DeliveryKind::Pickup => Vec::new(),
            DeliveryKind::Courier => self.parse_zones(rate, path, errors),
        };
        let method = ShippingMethod {
            id,
            title: self.title.trim().to_owned(),
            kind: self.kind,
            description: self.description.trim().to_owned(),
            tax: self.tax,
            days: WorkingDays { min: self.min_days, max: self.max_days },
            ..ShippingMethod::default()
        };
        (method, zones)
    }

    fn parse_zones(&self, rate: Rate, path: &str, errors: &mut Vec<FieldError>) -> Vec<ShippingZone> {
        if self.zones.is_empty() {
            errors.push(FieldError::new(
                format!("{path}.title"),
                "Añade al menos una zona: sin zonas no llega a ninguna parte",
            ));
        }
        if self.zones.len() > MAX_ZONES {
            errors.push(FieldError::new(format!("{path}.title"), format!("Como mucho {MAX_ZONES} zonas")));
        }
        let mut covered = BTreeSet::new();
        let mut parsed = Vec::new();
        for (index, zone) in self.zones.iter().enumerate() {
            let path = format!("{path}.zones.{index}");
            let prefixes = if zone.postal_prefixes.is_empty() {
                vec![String::new()]
            } else {
                zone.postal_prefixes.clone()
            };
            if prefixes.iter().any(|prefix| !covered.insert((zone.country.clone(), prefix.trim().to_owned())))
            {
                errors.push(FieldError::new(
                    format!("{path}.postal_prefixes"),
                    "Otra zona de esta forma de entrega ya cubre lo mismo",
                ));
            }
            parsed.push(zone.parse(rate, &path, errors));
        }
        parsed
    }
}

impl DeliveryZoneDraft {
    fn of(zone: &ShippingZone, rate: Rate) -> Self {
        let gross = |net: Money| shown(net + net.tax(rate));
        let optional = |amount: String, is_set: bool| if is_set { amount } else { String::new() };
        Self {
            title: zone.title.clone(),
            country: zone.country.clone(),
            postal_prefixes: zone.postal_prefixes.clone(),
            price: gross(zone.price_et),
            from_amount: optional(shown(zone.from_amount), zone.from_amount > Money::ZERO),
            discount_percent: zone.discount_percent,
            discount_amount: optional(gross(zone.discount_amount), zone.discount_amount > Money::ZERO),
            min_days: zone.days.min,
            max_days: zone.days.max,
        }
    }

    fn parse(&self, rate: Rate, path: &str, errors: &mut Vec<FieldError>) -> ShippingZone {
        errors.extend(check_text(format!("{path}.title"), "Nombre de la zona", &self.title, true, MAX_LINE));
        if !is_country(&self.country) {
            errors.push(FieldError::new(format!("{path}.country"), "Elige un país"));
        }
        let is_prefix = |prefix: &&String| {
            let prefix = prefix.trim();
            (1..=MAX_PREFIX).contains(&prefix.len())
                && prefix.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-'))
        };
        if let Some(wrong) = self.postal_prefixes.iter().find(|prefix| !is_prefix(prefix)) {
            errors.push(FieldError::new(
                format!("{path}.postal_prefixes"),
                format!("«{wrong}» no es el comienzo de un código postal"),
            ));
        }
        if self.discount_percent > 100 {
            errors.push(FieldError::new(format!("{path}.discount_percent"), "La rebaja va de 0 a 100 %"));
        }
        let mut amount = |field: &str, text: &str, required: bool| {
            if text.trim().is_empty() && !required {
                return Money::ZERO;
            }
            parse_amount(text).unwrap_or_else(|error| {
                errors.push(FieldError::new(format!("{path}.{field}"), format!("El importe {error}")));
                Money::ZERO
            })
        };
        let price = amount("price", &self.price, true);
        let from_amount = amount("from_amount", &self.from_amount, false);
        let discount = amount("discount_amount", &self.discount_amount, false);
        if from_amount == Money::ZERO && (self.discount_percent > 0 || discount > Money::ZERO) {
            errors.push(FieldError::new(
                format!("{path}.from_amount"),
                "Indica desde qué importe se aplica la rebaja",
            ));
        }
        errors.extend(check_days(path, self.min_days, self.max_days));
        let net = |gross: Money| gross.split_gross(rate).0;
        ShippingZone {
            title: self.title.trim().to_owned(),
            country: self.country.clone(),
            postal_prefixes: self.postal_prefixes.iter().map(|prefix| prefix.trim().to_owned()).collect(),
            price_et: net(price),
            from_amount,
            discount_percent: self.discount_percent,
            discount_amount: net(discount),
            days: WorkingDays { min: self.min_days, max: self.max_days },
        }
    }
}

/// Amount to the cent, as a decimal text.
fn shown(amount: Money) -> String {
    Money::from(amount.to_cents()).to_string()
}

fn check_days(path: &str, min: u32, max: u32) -> Option<FieldError> {
    (min > max || max > MAX_DAYS).then(|| {
        FieldError::new(
            format!("{path}.max_days"),
            format!("El plazo va de menos a más días, y {MAX_DAYS} como mucho"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Cents;
    use crate::shipping::Destination;

    fn zone(title: &str, prefixes: &[&str], price: &str) -> DeliveryZoneDraft {
        DeliveryZoneDraft {
            title: title.into(),
            country: "ES".into(),
            postal_prefixes: prefixes.iter().map(|&prefix| prefix.to_owned()).collect(),
            price: price.into(),
            ..DeliveryZoneDraft::default()
        }
    }

    fn settings(zones: Vec<DeliveryZoneDraft>) -> DeliverySettings {
        let method = DeliveryMethodDraft {
            title: "Mensajería".into(),
            zones,
            max_days: 2,
            ..DeliveryMethodDraft::default()
        };
        DeliverySettings { methods: vec![method] }
    }

    fn fields(settings: &DeliverySettings) -> Vec<String> {
        settings.parse(ClassRates::shipped()).unwrap_err().into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn a_price_with_tax_is_charged_to_the_cent() {
        let free = DeliveryZoneDraft {
            from_amount: "60".into(),
            discount_percent: 100,
            ..zone("Península", &[], "4,95")
        };
        let parsed = settings(vec![free]).parse(ClassRates::shipped()).unwrap();
        let (method, zones) = parsed.first().unwrap();
        let to = Destination { country: "ES".into(), postal_code: "28013".into(), location: None };
        let rate = ShippingZone::for_destination(zones, &to).unwrap().price(method.tax.rate());
        assert_eq!((rate.price + rate.taxes).to_cents(), Cents::new(495));
        assert_eq!(rate.effective(Cents::new(6_000)).price, Money::ZERO);
        assert_eq!(rate.effective(Cents::new(5_999)).price, rate.price);
    }

    #[test]
    fn stored_methods_round_trip() {
        let reduced = DeliveryZoneDraft {
            from_amount: "120.00".into(),
            discount_amount: "5.00".into(),
            max_days: 5,
            ..zone("Baleares", &["07"], "12.95")
        };
        let first =
            settings(vec![zone("Península", &[], "4.95"), reduced]).parse(ClassRates::shipped()).unwrap();
        let described = DeliverySettings::of(
            first.iter().map(|(method, zones)| (method, zones.as_slice())),
            ClassRates::shipped(),
        );
        assert_eq!(described.methods[0].zones[1].discount_amount, "5.00");
        assert_eq!(described.parse(ClassRates::shipped()).unwrap(), first);
    }

    #[test]
    fn new_methods_receive_free_identifiers() {
        let pickup = |id: Option<u32>| DeliveryMethodDraft {
            id: id.map(Into::into),
            kind: DeliveryKind::Pickup,
            title: "Recogida".into(),
            ..DeliveryMethodDraft::default()
        };
        let all = DeliverySettings { methods: vec![pickup(None), pickup(Some(4)), pickup(None)] };
        let ids: Vec<u32> =
            all.parse(ClassRates::shipped()).unwrap().iter().map(|(method, _)| method.id.get()).collect();
        assert_eq!(ids, [5, 4, 6]);
        assert_eq!(
            fields(&DeliverySettings { methods: vec![pickup(Some(4)), pickup(Some(4))] }),
            ["methods"]
        );
    }

    #[test]
    fn errors_are_reported_at_their_fields() {
        assert_eq!(fields(&settings(Vec::new())), ["methods.0.title"]);
        let wrong = DeliveryZoneDraft {
            country: "XX".into(),
            discount_percent: 101,
            min_days: 3,
            max_days: 2,
            ..zone(" ", &["07/"], "gratis")
        };
        assert_eq!(
            fields(&settings(vec![wrong])),
            ["title", "country", "postal_prefixes", "discount_percent", "price", "from_amount", "max_days"]
                .map(|field| format!("methods.0.zones.0.{field}"))
        );
        let twice = settings(vec![zone("A", &["07"], "1"), zone("B", &["08", "07"], "2")]);
        assert_eq!(fields(&twice), ["methods.0.zones.1.postal_prefixes"]);
    }
}
