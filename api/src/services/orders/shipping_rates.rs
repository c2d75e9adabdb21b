//! Shipping price for a destination, from the most specific zone that the owner has defined.

use mostrador_core::checkout::DeliveryData;
use mostrador_core::forms::FieldError;
use mostrador_core::money::{Cents, Money};
use mostrador_core::shipping::{DeliveryKind, Destination, ShippingMethod, ShippingPrice, ShippingZone};
use mostrador_core::store_locations::StoreLocation;
use mostrador_core::taxes::ClassRates;
use mostrador_core::withdrawals::cheapest;
use sqlx::AnyConnection;

use crate::db::repositories::{delivery, listed_rates, store_locations};
use crate::error::ApiError;

/// Returns the shipping method with its price for the destination; without a price if it does not deliver
/// there.
pub async fn price_method(
    db: &mut AnyConnection,
    method: ShippingMethod,
    to: &Destination,
) -> Result<ShippingMethod, sqlx::Error> {
    let (zones, shop) = match (method.kind, to.location) {
        (DeliveryKind::Courier, _) => (delivery::zones(db, method.id, &to.country).await?, None),
        (DeliveryKind::Pickup, Some(id)) => (Vec::new(), store_locations::by_id(db, id).await?),
        (DeliveryKind::Pickup, None) => (Vec::new(), None),
    };
    let rates = listed_rates::current(db).await?;
    Ok(price_method_in_zones(method, to, &zones, shop.as_ref(), rates))
}

/// Returns the price without tax of the cheapest courier delivery to an address, for goods of `goods_gross` with tax; `None`
/// if none goes there.
pub async fn cheapest_courier(
    db: &mut AnyConnection,
    to: &DeliveryData,
    goods_gross: Cents,
) -> Result<Option<Money>, sqlx::Error> {
    let to = Destination::from(to);
    let zones = delivery::all_zones(db).await?;
    let rates = listed_rates::current(db).await?;
    let price = |method: ShippingMethod| {
        let zones = zones.get(&method.id).map_or(&[][..], Vec::as_slice);
        price_method_in_zones(method, &to, zones, None, rates).price
    };
    let methods = delivery::methods(db).await?.into_iter();
    let couriers = methods.filter(|method| method.kind == DeliveryKind::Courier);
    Ok(cheapest(&couriers.filter_map(price).collect::<Vec<_>>(), goods_gross))
}

/// Prices a method like [`price_method`], from zones and pickup shop that are already loaded, and at the rates of
/// the listed prices.
pub fn price_method_in_zones(
    method: ShippingMethod,
    to: &Destination,
    zones: &[ShippingZone],
    shop: Option<&StoreLocation>,
    rates: ClassRates,
) -> ShippingMethod {
    let rate = rates.of(method.tax);
    let zone = ShippingZone::for_destination(zones, to);
    let price = match method.kind {
        DeliveryKind::Pickup => {
            let open = to.location.is_none() || shop.is_some_and(|shop| shop.allow_pickup);
            open.then(|| ShippingPrice::from_net(Money::ZERO, rate))
        }
        DeliveryKind::Courier => zone.map(|zone| zone.price(rate)),
    };
    let days = zone.map_or(method.days, |zone| zone.days.or(method.days));
    ShippingMethod { price, days, ..method }
}

/// Validates the postal code by the rules of the address form. An empty one is valid and yields no price.
///
/// # Errors
/// 422 with the message of the form.
pub fn validate_postal_code(to: &Destination) -> Result<(), ApiError> {
    if to.postal_code.is_empty() {
        return Ok(());
    }
    let (country, postal_code) = (to.country.clone(), to.postal_code.clone());
    let errors = DeliveryData { country, postal_code, ..DeliveryData::default() }.check();
    let Some(error) = errors.into_iter().find(|error| error.field == "postalCode") else { return Ok(()) };
    Err(ApiError::unprocessable("invalid_postal_code", "El código postal no es válido.")
        .with_errors(vec![FieldError { field: "postal_code".into(), ..error }]))
}
