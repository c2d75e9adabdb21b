//! View of the checkout (rules 3.22, 3.23, 3.30).

use crate::catalogue::PriceMode;
use crate::engine::Engine;
use crate::engine::model::checkout::CheckoutModel;
use crate::invoicing::InvoicedSale;
use crate::money::Amount;
use crate::orders::{CheckoutView, DeliveryEstimate, DeliveryMethodView, ShippingDataView};
use crate::session::User;
use crate::shipping::{DeliveryKind, ShippingMethod, ShippingPrice};

impl Engine {
    pub fn checkout_view(&self) -> CheckoutView {
        let Self { session, checkout, ctx, .. } = self;
        let (cart, mode, shipping) = (&self.cart.lines, self.price_mode(), &checkout.shipping);
        let sale = self.invoiced_sale();
        CheckoutView {
            user_id: checkout.user.as_ref().map(|user| user.id),
            user: checkout.user.as_ref().map(User::view),
            order: checkout.created_order.clone(),
            delivery_data: checkout.delivery.clone(),
            billing_data: checkout.billing.clone(),
            delivery_methods: checkout
                .methods
                .iter()
                .map(|method| DeliveryMethodView {
                    id: method.id,
                    title: method.title.clone(),
                    kind: method.kind,
                    description: method.description.clone(),
                    price: method.price.as_ref().map(|price| self.shown_shipping(price)),
                    arrives: self.arrival_date(method),
                    asking: checkout.is_price_in_flight(method.id, ctx),
                    estimate: self.estimate(method),
                })
                .collect(),
            delivery_locations: checkout.pickup_shops.clone(),
            payment_methods: checkout.payment_methods(cart),
            shipping_data: shipping.id.map(|id| ShippingDataView {
                id,
                title: shipping.title.clone(),
                price: shipping.price.clone(),
                shown_price: shipping.price.as_ref().map(|price| self.shown_shipping(price)),
                arrives: checkout
                    .methods
                    .iter()
                    .find(|method| method.id == id)
                    .and_then(|method| self.arrival_date(method)),
            }),
            payment_method: checkout.payment_method(cart),
            offers_waiver: CheckoutModel::offers_waiver(cart, mode),
            waiver: checkout.waiver(cart, mode),
            destination_known: checkout.delivery.has_destination(),
            delivery_complete: checkout.delivery.is_complete(),
            invoice_requirement: sale.requirement(),
            postal_code_requirement: sale.postal_code_requirement().map(str::to_owned),
            invoice_errors: sale.check(&checkout.billing),
            billing_complete: checkout.billing.is_complete(),
            shipping_present: shipping.is_present(),
            shipping_invalid: shipping.is_invalid(),
            ready: checkout.is_ready(session.user.as_ref(), cart, &sale),
            missing: checkout.missing_fields(cart),
            quote: checkout.quote.clone(),
            differences: checkout.differences.clone(),
            loaded: checkout.loaded,
        }
    }

    /// Sale of the cart at its displayed total, for its invoice.
    pub(in crate::engine) fn invoiced_sale(&self) -> InvoicedSale {
        let (user, cart) = (self.session.user.as_ref(), &self.cart.lines);
        let total = cart.totals(self.checkout.shipping_price(cart)).total;
        let residence_country = self.taxes.rules.as_ref().and_then(|rules| {
            let delivery = Some(&self.checkout.delivery).filter(|_| cart.needs_shipping());
            let sale = self.checkout.sale(user, cart);
            self.checkout.tax_buyer(user).residence_country(rules, sale, delivery)
        });
        InvoicedSale::of_cart(cart, total, self.price_mode() == PriceMode::Professional, residence_country)
    }

    /// Arrival date of an order placed now (rule 3.22); `None` until the price confirms that the method
    /// delivers there.
    fn arrival_date(&self, method: &ShippingMethod) -> Option<String> {
        method.price.as_ref()?;
        method.days.arrival_text(self.ctx.now)
    }

    /// Delivery estimate for the shopper's destination; without a destination, for most of the shop's country
    /// (rule 3.23).
    fn estimate(&self, method: &ShippingMethod) -> Option<DeliveryEstimate> {
        let delivery = &self.checkout.delivery;
        let for_destination = method.kind == delivery.kind && delivery.has_destination();
        let (to, rate, days) = if for_destination {
            (delivery.postal_code.as_str(), method.price.as_ref()?, method.days)
        } else {
            let usual = method.usual.as_ref()?;
            (usual.zone.as_str(), &usual.price, usual.days)
        };
        Some(DeliveryEstimate {
            to: if method.kind == DeliveryKind::Courier { to.to_owned() } else { String::new() },
            said: for_destination,
            arrives: days.arrival_promise(method.kind, self.ctx.now),
            price: self.shown_shipping(rate),
            threshold: rate.threshold(self.cart.lines.goods_gross(Some(rate))),
        })
    }

    /// Delivery cost from the server, with tax for consumers and without tax for professionals.
    fn shown_shipping(&self, price: &ShippingPrice) -> Amount {
        Amount::from(match self.price_mode() {
            PriceMode::Consumer => price.price + self.cart.lines.tax_delivery(price).taxes,
            PriceMode::Professional => price.price,
        })
    }
}
