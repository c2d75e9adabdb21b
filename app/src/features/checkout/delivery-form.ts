import type { BillingData, CheckoutView, DeliveryData, DeliveryMethodView, FieldError } from 'mostrador'
import type { Address } from '../../components/form/address-fields.tsx'
import { documentKindOf } from '../../lib/forms/document-kind.ts'
import { getText, getTexts } from '../../lib/forms/form-data.ts'
import { readAddress } from '../../lib/forms/read-address.ts'
import {
  type AddressToSave,
  addressOf,
  findSavedAddress,
  NEW_ADDRESS,
  type SavedAddresses,
} from './saved-addresses.ts'

/** Prefix of the billing fields, whose names would collide with the delivery fields. */
export const billingPrefix = 'factura.'

/** Field of the postal code of a buyer without an invoice. */
export const residenceField = `${billingPrefix}residence`

export function readDelivery(
  form: FormData,
  { deliveryData: delivery, deliveryMethods }: CheckoutView,
  savedAddresses: SavedAddresses,
): DeliveryData {
  if (getText(form, 'type') === 'pickup') {
    return {
      ...delivery,
      type: 'pickup',
      id: pickupMethod(deliveryMethods),
      location: getNumber(form, 'location'),
      phone: getText(form, 'phone'),
    }
  }
  const { kind, vat, documentKind, ...entered } = readAddress(form)
  const chosen = findSavedAddress(savedAddresses, 'delivery', getText(form, 'address'))
  const address = chosen ? { company: chosen.company, ...addressOf(chosen), phone: chosen.phone } : entered
  return {
    type: 'courier',
    id: null,
    location: null,
    ...address,
    observations: getText(form, 'observations'),
  }
}

export function readShippingMethod(form: FormData, { deliveryMethods }: CheckoutView): number | null {
  if (getText(form, 'type') === 'pickup') return pickupMethod(deliveryMethods)
  return getNumber(form, 'method')
}

const pickupMethod = (methods: readonly DeliveryMethodView[]) =>
  methods.find(({ type }) => type === 'pickup')?.id ?? null

/** Reads the billing data, with the delivery address if marked as the same. */
export function readBilling(
  form: FormData,
  { billingData: billing, user }: CheckoutView,
  delivery: DeliveryData,
  savedAddresses: SavedAddresses,
): BillingData {
  const chosen = findSavedAddress(savedAddresses, 'billing', getText(form, `${billingPrefix}address`))
  if (chosen && !form.has(`${billingPrefix}ignoreInvoice`)) {
    const { company, vat, documentKind } = chosen
    return { company, vat, ...documentKindOf(documentKind), ...addressOf(chosen), ignoreInvoice: false }
  }
  const fields = form.has(`${billingPrefix}same`)
    ? { ...getTexts(form, billingPrefix), ...addressOf(delivery) }
    : getTexts(form, billingPrefix)
  const { documentKind, ...known } = billing
  const entries = Object.entries(fields).filter(([name]) => name in known)
  const ignoreInvoice = form.has(`${billingPrefix}ignoreInvoice`)
  const chosenKind = documentKindOf(getText(form, `${billingPrefix}documentKind`))
  const read = { ...known, ...Object.fromEntries(entries), ...chosenKind, ignoreInvoice }
  if (!ignoreInvoice) return read
  // Without an invoice, only a postal code of the account's country counts.
  const country = form.has(residenceField) ? countryOf(user) : read.country
  return { ...read, country, postalCode: getText(form, residenceField) }
}

/** Country of an account; Spain if it has none. */
export const countryOf = (user: CheckoutView['user']): string => user?.country || 'ES'

function getNumber(form: FormData, name: string): number | null {
  return Number.parseInt(getText(form, name), 10) || null
}

/** Maps billing errors to field names. A shared address is reported at the fields of the delivery. */
export function billingErrors(form: FormData, errors: readonly FieldError[]): readonly FieldError[] {
  const withoutInvoice = form.has(`${billingPrefix}ignoreInvoice`)
  const isShared = form.has(`${billingPrefix}same`) && !withoutInvoice
  const visible = isShared ? errors.filter(({ field }) => !ADDRESS_FIELDS.has(field)) : errors
  const fieldOf = (field: string) =>
    field === 'postalCode' && withoutInvoice ? residenceField : billingPrefix + field
  return visible.map(({ field, message }) => ({ field: fieldOf(field), message }))
}

const ADDRESS_FIELDS: ReadonlySet<string> = new Set<keyof Address>([
  'streetAddress',
  'extendedAddress',
  'locality',
  'region',
  'postalCode',
  'country',
])

export function usesSavedAddress(form: FormData): boolean {
  return !(isNewAddress(form, '') && isNewAddress(form, billingPrefix))
}

const isNewAddress = (form: FormData, prefix: string) =>
  [NEW_ADDRESS, ''].includes(getText(form, `${prefix}address`))

/** Addresses to be saved; checkboxes hidden behind a saved address are ignored. */
export function addressesToSave(
  form: FormData,
  delivery: DeliveryData,
  billing: BillingData,
): AddressToSave[] {
  const isToBeSaved = (prefix: string) => form.has(`${prefix}keep`) && isNewAddress(form, prefix)
  return [
    ...(delivery.type === 'courier' && isToBeSaved('')
      ? [{ kind: 'delivery' as const, data: delivery, field: 'keep' }]
      : []),
    ...(!billing.ignoreInvoice && isToBeSaved(billingPrefix)
      ? [{ kind: 'billing' as const, data: billing, field: `${billingPrefix}keep` }]
      : []),
  ]
}
