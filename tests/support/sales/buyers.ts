// Buyers of the random sales: consumers, businesses and a retailer, in Spain, the Union and a third country.
import type { BillingData } from 'mostrador'

export interface Buyer {
  /** Label in messages. */
  name: string
  billing: BillingData
  /** Bought with the account of the retailer under the surcharge. */
  retailer: boolean
}

const NO_INVOICE: BillingData = {
  ignoreInvoice: true,
  company: '',
  vat: '',
  country: 'ES',
  streetAddress: '',
  extendedAddress: '',
  locality: '',
  region: '',
  postalCode: '',
}

const invoiced = (country: string, postalCode: string, vat: string): BillingData => ({
  ...NO_INVOICE,
  ignoreInvoice: false,
  company: 'Ana Prieto',
  vat,
  country,
  streetAddress: 'Calle Mayor, 1',
  locality: 'Villanueva',
  region: 'Provincia',
  postalCode,
})

/** Buyer with all data of a complete invoice, which some sales need. */
export const SPANISH_BUYER: Buyer = {
  name: 'with a Spanish tax number',
  billing: invoiced('ES', '28013', '12345678Z'),
  retailer: false,
}

export const BUYERS: Buyer[] = [
  { name: 'without an invoice', billing: NO_INVOICE, retailer: false },
  {
    name: 'without an invoice in Canarias',
    billing: { ...NO_INVOICE, postalCode: '38001' },
    retailer: false,
  },
  SPANISH_BUYER,
  { name: 'Spanish company', billing: invoiced('ES', '08001', 'B64717838'), retailer: false },
  { name: 'in Canarias', billing: invoiced('ES', '35001', '12345678Z'), retailer: false },
  { name: 'business in France', billing: invoiced('FR', '75011', 'FR40303265045'), retailer: false },
  { name: 'business in Germany', billing: invoiced('DE', '10115', 'DE136695976'), retailer: false },
  { name: 'consumer in Germany', billing: invoiced('DE', '10115', ''), retailer: false },
  { name: 'consumer in Madeira', billing: invoiced('PT', '9000-082', ''), retailer: false },
  { name: 'in the United States', billing: invoiced('US', '10001', '12-3456789'), retailer: false },
  { name: 'retailer', billing: invoiced('ES', '41001', '54362315K'), retailer: true },
  { name: 'company of a retailer', billing: invoiced('ES', '41001', 'B64717838'), retailer: true },
]
