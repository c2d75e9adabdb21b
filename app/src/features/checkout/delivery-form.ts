import type { BillingData, CheckoutView, DeliveryData, DeliveryMethodView, FieldError } from 'mostrador'
import { textOf, textsOf } from '../../lib/forms/form-data.ts'
import { addressOf, another, type KeptAddresses, keptOf, type ToKeep } from './saved-addresses.ts'

/** Delivery and billing have fields of the same name: the latter's carry this prefix on the screen. */
export const billingPrefix = 'factura.'

/** What the form says of the delivery, over what was known: an address that the customer keeps, or the fields. */
export function deliveryOf(
  form: FormData,
  { deliveryData: delivery, deliveryMethods }: CheckoutView,
  kept: KeptAddresses,
): DeliveryData {
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
  const chosen = keptOf(kept, 'delivery', textOf(form, 'address'))
  const typed = { company, streetAddress, extendedAddress, locality, region, postalCode, country, phone }
  const address = chosen ? { company: chosen.company, ...addressOf(chosen), phone: chosen.phone } : typed
  return { type: 'courier', id: null, location: null, ...address, observations }
}

/** The method that the form asks for: a shop's is the one there is, a courier's is chosen. */
export function methodOf(form: FormData, { deliveryMethods }: CheckoutView): number | null {
  if (textOf(form, 'type') === 'pickup') return pickupMethod(deliveryMethods)
  return numberOf(form, 'method')
}

const pickupMethod = (methods: readonly DeliveryMethodView[]) =>
  methods.find(({ type }) => type === 'pickup')?.id ?? null

/**
 * What the form says of the invoice, over what was known. One that goes where the parcel goes takes its address from
 * there.
 */
export function billingOf(
  form: FormData,
  { billingData: billing }: CheckoutView,
  delivery: DeliveryData,
  kept: KeptAddresses,
): BillingData {
  const chosen = keptOf(kept, 'billing', textOf(form, `${billingPrefix}address`))
  if (chosen && !form.has(`${billingPrefix}ignoreInvoice`)) {
    const { company, vat } = chosen
    return { company, vat, ...addressOf(chosen), ignoreInvoice: false }
  }
  const fields = form.has(`${billingPrefix}same`)
    ? { ...textsOf(form, billingPrefix), ...addressOf(delivery) }
    : textsOf(form, billingPrefix)
  const known = Object.entries(fields).filter(([name]) => name in billing)
  const ignoreInvoice = form.has(`${billingPrefix}ignoreInvoice`)
  return { ...billing, ...Object.fromEntries(known), ignoreInvoice }
}

/** Ids come as text; what is no number is nothing. */
function numberOf(form: FormData, name: string): number | null {
  return Number.parseInt(textOf(form, name), 10) || null
}

/**
 * The billing form's errors under the names its fields have on the screen. Where the address is the delivery's, so are
 * its errors.
 */
export function billingErrors(form: FormData, errors: readonly FieldError[]): readonly FieldError[] {
  const onScreen = form.has(`${billingPrefix}same`)
    ? errors.filter(({ field }) => own.includes(field))
    : errors
  return onScreen.map(({ field, message }) => ({ field: billingPrefix + field, message }))
}

/** What an invoice asks for besides the address. */
const own = ['company', 'vat']

/** Whether the form names an address that is kept, rather than saying one. */
export function choosesKept(form: FormData): boolean {
  return !(isWritten(form, '') && isWritten(form, billingPrefix))
}

const isWritten = (form: FormData, prefix: string) => [another, ''].includes(textOf(form, `${prefix}address`))

/** The addresses of the form that the customer wants to keep. A box that stands behind a chosen address is not meant. */
export function toKeep(form: FormData, delivery: DeliveryData, billing: BillingData): ToKeep[] {
  const fresh = (prefix: string) => form.has(`${prefix}keep`) && isWritten(form, prefix)
  return [
    ...(delivery.type === 'courier' && fresh('')
      ? [{ kind: 'delivery' as const, data: delivery, field: 'keep' }]
      : []),
    ...(!billing.ignoreInvoice && fresh(billingPrefix)
      ? [{ kind: 'billing' as const, data: billing, field: `${billingPrefix}keep` }]
      : []),
  ]
}
