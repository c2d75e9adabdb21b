// Right taxes of a sale by the status of its buyer, from the published rules and independently of the core (rules 13.3 to 13.8).
import type { ClassRates, StoreLocation, TaxRules, TaxScheme } from 'mostrador'
import type { ShippingOption } from '../shipping-matrix.ts'
import type { BuyerStatus } from './buyer-status.ts'
import type { Buyer } from './buyers.ts'

export interface Treatment {
  scheme: TaxScheme
  territory: string
  rates: ClassRates
  surcharges: ClassRates
}

export type Supply = 'goods' | 'services' | 'in_person'

/** Taxes of the goods, the digital services and the courses in person. */
export type RightTaxation = Record<Supply, Treatment>

/** Facts about a sale on which its taxes depend, beside the status of its buyer. */
export interface TaxedSale {
  /** Territory of the delivery. */
  delivery: string
  /** Territory of the buyer. */
  residence: string
  isSpanishCompany: boolean
  /** Goods and their delivery cost less than half a cent, beside something that does not. */
  areGoodsFree: boolean
}

/** First digits of the postal codes of territories with taxes of their own. */
const TERRITORIES: [string, RegExp, string][] = [
  ['ES', /^3[58]/, 'ES-CN'],
  ['ES', /^51/, 'ES-CE'],
  ['ES', /^52/, 'ES-ML'],
  ['PT', /^9[0-4]/, 'PT-30'],
  ['PT', /^9[5-9]/, 'PT-20'],
  ['FR', /^20/, 'FR-20R'],
]
const NO_RATES: ClassRates = { general: 0, reduced: 0, super_reduced: 0 }

function territoryOf(country: string, postalCode: string): string {
  const region = TERRITORIES.find(([of, code]) => of === country && code.test(postalCode))
  return region?.[2] ?? country
}

/** Returns the facts about a random sale. Nothing has to be delivered of virtual products. */
export function taxedSale(
  sale: { buyer: Buyer; destination: ShippingOption },
  { isVirtual, areGoodsFree }: { isVirtual: boolean; areGoodsFree: boolean },
  stores: Map<number, StoreLocation>,
): TaxedSale {
  const { country, postalCode, vat } = sale.buyer.billing
  const { delivery: data } = sale.destination
  const place = stores.get(data.location ?? 0) ?? { country: data.country, postalCode: data.postalCode }
  const delivery = isVirtual ? 'ES' : territoryOf(place.country, place.postalCode)
  // Buyers without a postal code live where a courier delivers in their country.
  const isHome = !isVirtual && !postalCode && data.type === 'courier' && data.country === country
  return {
    delivery,
    residence: isHome ? delivery : territoryOf(country, postalCode),
    areGoodsFree,
    isSpanishCompany: /^[A-HJNP-SUVW]\d{7}[\dA-J]$/.test(vat),
  }
}

/**
 * Returns the right taxes of a sale to a buyer of this status. There are two if only the amount without tax decides whether the
 * sale is beyond the threshold of rule 13.6: `cents` is the amount with tax.
 */
export function rightTaxations(
  status: BuyerStatus,
  sale: TaxedSale,
  rules: TaxRules,
  cents: number,
): RightTaxation[] {
  const left = rules.union_sales_left
  // Goods that cost nothing do not exceed the threshold.
  const isExceeded = left === 0 && !sale.areGoodsFree
  const isCertain = rules.policy.union_consumers === 'destination' || isExceeded || cents <= left
  return (isCertain ? [cents > left] : [false, true]).map((isBeyond) =>
    rightTaxation(status, sale, rules, isBeyond || rules.policy.union_consumers === 'destination'),
  )
}

function rightTaxation(
  status: BuyerStatus,
  { delivery, residence, isSpanishCompany }: TaxedSale,
  { policy, rates: rows }: TaxRules,
  isDestination: boolean,
): RightTaxation {
  const rowOf = (territory: string) => rows.find((row) => row.territory === territory)
  const taxed = (scheme: TaxScheme, territory: string): Treatment => {
    const row = rowOf(scheme === 'spanish_vat' ? 'ES' : territory) ?? rowOf(territory.slice(0, 2))
    return { scheme, territory, rates: row?.rates ?? NO_RATES, surcharges: NO_RATES }
  }
  const untaxed = (scheme: TaxScheme, territory: string): Treatment => ({
    ...{ scheme, territory, rates: NO_RATES, surcharges: NO_RATES },
  })
  const spanish = taxed('spanish_vat', 'ES')
  const inUnion = (territory: string) => {
    if (status !== 'consumer' || isSpanishCompany) return spanish
    return taxed(isDestination ? 'oss' : 'spanish_vat', territory)
  }
  const local = (territory: string) => taxed(territory === 'ES-CN' ? 'igic' : 'ipsi', territory)
  const decisions = { 'ES-CN': policy.canaries, 'ES-CE': policy.ceuta, 'ES-ML': policy.melilla }
  const outside = (territory: string) => decisions[territory as keyof typeof decisions]

  const goods = () => {
    const isSurcharged = policy.surcharge && status === 'surcharge_retailer'
    if (delivery === 'ES')
      return { ...spanish, surcharges: (isSurcharged && rowOf('ES')?.surcharges) || NO_RATES }
    if (outside(delivery)?.goods === 'local_tax') return local(delivery)
    if (outside(delivery) || !rowOf(delivery)) return untaxed('export', delivery)
    if (status === 'union_business' && policy.intra_community) return untaxed('intra_community', delivery)
    return inUnion(delivery)
  }
  const services = () => {
    if (residence === 'ES' || outside(residence)?.services === 'spanish_vat') return spanish
    if (outside(residence)?.services === 'local_tax') return local(residence)
    if (outside(residence) || !rowOf(residence)) return untaxed('not_subject', residence)
    return status === 'union_business' ? untaxed('reverse_charge', residence) : inUnion(residence)
  }
  return { goods: goods(), services: services(), in_person: spanish }
}
