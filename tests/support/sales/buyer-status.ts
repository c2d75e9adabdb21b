// Status of a buyer for taxes by country and tax number, independently of the core (rules 13.3, 13.8 and 17.11).
import type { TaxRules } from 'mostrador'
import type { Buyer } from './buyers.ts'

export type BuyerStatus = 'consumer' | 'union_business' | 'surcharge_retailer'

/** Spanish tax numbers of companies, which never pay the surcharge. */
const isCorporation = (vat: string) => /^[A-DF]/.test(vat)

/** Returns the status of the buyer of a new order. The VAT numbers of all buyers are valid. */
export function statusOf({ billing: { country, vat }, retailer }: Buyer): BuyerStatus {
  if (country !== 'ES') return vat.startsWith(country) ? 'union_business' : 'consumer'
  return retailer && !isCorporation(vat) ? 'surcharge_retailer' : 'consumer'
}

/** Returns the statuses that a buyer in a country can turn out to have by the tax number in the invoice. */
export function possibleStatuses(country: string, vat: string, { policy }: TaxRules): BuyerStatus[] {
  if (!vat) return ['consumer']
  if (country !== 'ES') return vat.startsWith(country) ? ['consumer', 'union_business'] : ['consumer']
  return policy.surcharge && !isCorporation(vat) ? ['consumer', 'surcharge_retailer'] : ['consumer']
}
