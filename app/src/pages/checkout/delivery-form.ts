import type { BillingData, CheckoutView, DeliveryData, DeliveryMethodView, FieldError } from 'mostrador'
import { textOf, textsOf } from '../../forms/values.ts'

/** Delivery and billing have fields of the same name: the latter's carry this prefix on the screen. */
export const billingPrefix = 'factura.'

/** What the form says of the delivery, over what was known. */
export function deliveryOf(form: FormData, { delivery, deliveryMethods }: CheckoutView): DeliveryData {
  if (textOf(form, 'type') === 'pickup') {
    return {
      ...delivery,
      type: 'pickup',
      id: pickupMethod(deliveryMethods),
      location: numberOf(form, 'location'),
      phone: textOf(form, 'phone'),
    }
  }
  const { company = '', streetAddress = '', extendedAddress = '', ...rest } = textsOf(form)
  const { locality = '', region = '', postalCode = '', country = '', phone = '', observations = '' } = rest
  return {
    type: 'courier',
    id: null,
    location: null,
    company,
    streetAddress,
    extendedAddress,
    locality,
    region,
    postalCode,
    country,
    phone,
    observations,
  }
}

/** The method that the form asks for: a shop's is the one there is, a courier's is chosen. */
export function methodOf(form: FormData, { deliveryMethods }: CheckoutView): number | null {
  if (textOf(form, 'type') === 'pickup') return pickupMethod(deliveryMethods)
  return numberOf(form, 'method')
}

const pickupMethod = (methods: DeliveryMethodView[]) =>
  methods.find(({ type }) => type === 'pickup')?.id ?? null

/** What the form says of the invoice, over what was known. One that goes where the parcel goes takes its address from there. */
export function billingOf(form: FormData, { billing }: CheckoutView, delivery: DeliveryData): BillingData {
  const fields = form.has(`${billingPrefix}same`)
    ? { ...textsOf(form, billingPrefix), ...addressOf(delivery) }
    : textsOf(form, billingPrefix)
  const known = Object.entries(fields).filter(([name]) => name in billing)
  const ignoreInvoice = form.has(`${billingPrefix}ignoreInvoice`)
  return { ...billing, ...Object.fromEntries(known), ignoreInvoice }
}

function addressOf({ streetAddress, extendedAddress, locality, region, postalCode, country }: DeliveryData) {
  return { streetAddress, extendedAddress, locality, region, postalCode, country }
}

/** Ids come as text; what is no number is nothing. */
function numberOf(form: FormData, name: string): number | null {
  return Number.parseInt(textOf(form, name), 10) || null
}

/**
 * The billing form's errors under the names its fields have on the screen. Where the address is the delivery's, so are
 * its errors.
 */
export function billingErrors(form: FormData, errors: FieldError[]): FieldError[] {
  const onScreen = form.has(`${billingPrefix}same`)
    ? errors.filter(({ field }) => own.includes(field))
    : errors
  return onScreen.map(({ field, message }) => ({ field: billingPrefix + field, message }))
}

/** What an invoice asks for besides the address. */
const own = ['company', 'vat']
