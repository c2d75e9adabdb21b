import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/errors.ts'
import type {
  BillingData,
  CustomerListItem,
  DeliveryData,
  ManualOrder,
  ManualQuote,
  ManualQuoteRequest,
  PaymentKind,
} from '../../lib/api/schema.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { ORDERS, orderQuery } from './orders.ts'

/** Customer as chosen in the list. */
export type ChosenCustomer = Pick<CustomerListItem, 'id' | 'name' | 'email' | 'has_account'>

/** Line of the form. */
export interface NewOrderLine {
  product: number
  title: string
  hasVariants: boolean
  /** Identifier of the variant; empty without one. */
  variant: string
  qty: number | null
}

/** Values of the form, by the names of the fields in the errors of the server. */
export interface NewOrderValues {
  kind: 'customer' | 'guest'
  customer: ChosenCustomer | null
  guest: { firstname: string; lastname: string; email: string; phone: string }
  lines: NewOrderLine[]
  /** One discount code; empty for none. */
  codes: [string]
  /** Identifier of the delivery method. */
  shipping_id: string
  /** The address, and the shop of a pickup. */
  delivery: Omit<DeliveryData, 'type' | 'id' | 'location'> & { location: string }
  wantsInvoice: boolean
  billing: Omit<BillingData, 'ignoreInvoice'>
  payment_method: PaymentKind
  paymentLink: boolean
  note: string
}

const ADDRESS = {
  company: '',
  country: 'ES',
  streetAddress: '',
  extendedAddress: '',
  locality: '',
  region: '',
  postalCode: '',
}

export const emptyOrder: NewOrderValues = {
  kind: 'customer',
  customer: null,
  guest: { firstname: '', lastname: '', email: '', phone: '' },
  lines: [],
  codes: [''],
  shipping_id: '',
  delivery: { ...ADDRESS, phone: '', observations: '', location: '' },
  wantsInvoice: false,
  billing: { ...ADDRESS, vat: '' },
  payment_method: 'transfer',
  paymentLink: false,
  note: '',
}

const idOf = (text: string) => (text === '' ? null : Number(text))

function deliveryOf({ delivery, shipping_id }: NewOrderValues, quote: ManualQuote | undefined): DeliveryData {
  const { location, ...address } = delivery
  const method = quote?.delivery_methods.find(({ id }) => String(id) === shipping_id)
  return method?.kind === 'pickup'
    ? { ...address, type: 'pickup', id: method.id, location: idOf(location) }
    : { ...address, type: 'courier', id: null, location: null }
}

/** Recipient of the invoice, on whom the taxes depend; without one, the postal code of the account's country if they need it. */
function buyerOf(values: NewOrderValues, quote: ManualQuote | undefined): ManualQuoteRequest['buyer'] {
  const { country, vat, documentKind } = values.billing
  const postalCode = billingPostalCode(values, quote)
  if (values.wantsInvoice) return { country, postalCode, vat, ...(documentKind && { documentKind }) }
  return postalCode ? { country: '', postalCode, vat: '' } : null
}

const billingPostalCode = ({ wantsInvoice, billing }: NewOrderValues, quote: ManualQuote | undefined) =>
  wantsInvoice || quote?.postal_code_requirement ? billing.postalCode : ''

/** Parts of the order that decide its price. */
function pricedParts(values: NewOrderValues, quote: ManualQuote | undefined): ManualQuoteRequest {
  const code = values.codes[0].trim()
  return {
    customer: values.kind === 'customer' ? (values.customer?.id ?? null) : null,
    lines: values.lines.map(({ product, variant, qty }) => ({
      product,
      selected_variant: idOf(variant),
      qty: qty ?? 0,
    })),
    codes: code ? [code] : [],
    delivery: deliveryOf(values, quote),
    shipping_id: idOf(values.shipping_id),
    buyer: buyerOf(values, quote),
  }
}

/** Order as the server creates it, at the total of a quote. */
export function toOrder(values: NewOrderValues, quote: ManualQuote | undefined): ManualOrder {
  const parts = pricedParts(values, quote)
  const needsDelivery = quote?.needs_delivery ?? true
  return {
    ...parts,
    guest: values.kind === 'guest' ? values.guest : null,
    ...(!needsDelivery && { delivery: null, shipping_id: null }),
    billing: values.wantsInvoice
      ? { ...values.billing, ignoreInvoice: false }
      : { ...emptyOrder.billing, postalCode: billingPostalCode(values, quote), ignoreInvoice: true },
    payment_method: values.payment_method,
    accepted_total: quote?.totals.total ?? 0,
    note: values.note,
  }
}

/** A link is for an order that waits for a transfer; a draft may have one that the shop no longer offers. */
export const wantsPaymentLink = (values: NewOrderValues, quote: ManualQuote | undefined): boolean =>
  values.paymentLink && offersPaymentLink(values.payment_method, quote)

export const offersPaymentLink = (method: PaymentKind, quote: ManualQuote | undefined): boolean =>
  quote?.payment_link_with.includes(method) ?? false

const QUOTE = [ORDERS, 'quote']

/** Lines without a chosen variant cannot be priced yet. */
const isPriced = ({ hasVariants, variant, qty }: NewOrderLine) =>
  (!hasVariants || variant !== '') && qty !== null && qty > 0

/** Quote of what is typed; the former one stays while a new one is read. */
export function useQuote(values: NewOrderValues) {
  const queries = useQueryClient()
  const priced = { ...values, lines: values.lines.filter(isPriced) }
  // The kind of a delivery method is only in a quote: that of the last one.
  const last = queries.getQueryData<ManualQuote>([...QUOTE, 'last'])
  const request = useDebounced(JSON.stringify(pricedParts(priced, last)))
  return useQuery({
    enabled: priced.lines.length > 0,
    queryKey: [...QUOTE, request],
    queryFn: async ({ signal }) => {
      const quote = await bodyOf(api.POST('/orders/quotes', { body: JSON.parse(request), signal }))
      queries.setQueryData([...QUOTE, 'last'], quote)
      return quote
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
}

const KEY = 'orders.new.key'

/** Returns the same key for the same order until it is created, also after a reload. */
function idempotencyKey(order: ManualOrder): string {
  const body = JSON.stringify(order)
  const stored = readStored<{ body: string; key: string }>(KEY)
  if (stored?.body === body) return stored.key
  const key = crypto.randomUUID()
  writeStored(KEY, { body, key })
  return key
}

/** Creation of an order. */
export function useOrderCreation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ManualOrder) => {
      const header = { 'Idempotency-Key': idempotencyKey(body) }
      return bodyOf(api.POST('/orders', { params: { header }, body }))
    },
    onSuccess: (order) => {
      writeStored(KEY, null)
      queries.setQueryData(orderQuery(order.order.number).queryKey, order)
      void queries.invalidateQueries({ queryKey: [ORDERS, 'list'] })
    },
    onError: (error) => {
      if (error instanceof ApiError) void queries.invalidateQueries({ queryKey: QUOTE })
    },
  })
}

/** Saved addresses and contact data of a customer. */
export const fetchBuyer = (id: number) => bodyOf(api.GET('/customers/{id}', { params: { path: { id } } }))

/** Variants of a product, with their prices and stock. */
export const variantsQuery = (product: number) =>
  queryOptions({
    queryKey: ['products', 'detail', String(product)],
    queryFn: ({ signal }) => bodyOf(api.GET('/products/{id}', { params: { path: { id: product } }, signal })),
  })
