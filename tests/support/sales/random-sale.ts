// Random sales: a cart, its destination, its buyer, its discount codes, and the refunds that follow.
import fc from 'fast-check'
import type { Product } from 'mostrador'
import type { ShippingOption } from '../shipping-matrix.ts'
import { BUYERS, type Buyer } from './buyers.ts'
import { PERCENTAGE_CODE, type SalesShop, type Selection } from './shop.ts'

export interface Line {
  product: number
  variant: number | null
  qty: number
}

/** Refund of a paid order: of an amount or of units, as shares in hundredths of what is left, or of the delivery. */
export type RefundStep = { amount: number } | { units: number[] } | { delivery: true }

export interface RandomSale {
  lines: Line[]
  destination: ShippingOption
  buyer: Buyer
  codes: string[]
  refunds: RefundStep[]
  /** False if the rest is refunded too. */
  isKept: boolean
}

const GENERAL_CLASS = 1
const CODES = ['CINCO', 'ENVIOGRATIS', PERCENTAGE_CODE]

/** Generates distinct cart lines from the selections, at most `maxLines`. */
const randomLines = (choices: Selection[], maxLines: number) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(choices.length - 1), fc.integer({ min: 1, max: 100 })), {
      minLength: 1,
      maxLength: maxLines,
      selector: ([index]) => index,
    })
    .map((picks) =>
      picks.map(([index, quantity]): Line => {
        const { product, variant, max } = choices[index] as Selection
        return { product, variant, qty: Math.min(quantity, max) }
      }),
    )

const randomRefund = (): fc.Arbitrary<RefundStep> =>
  fc.oneof(
    fc.record({ amount: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ units: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 }) }),
    fc.constant({ delivery: true as const }),
  )

/** Generates sales of any products, or of virtual products only. */
export function randomSales({ products, selections, shippingOptions }: SalesShop): fc.Arbitrary<RandomSale> {
  const virtual = selections.filter(({ product }) => products.get(product)?.virtual)
  return fc.record({
    lines: fc.oneof(
      { weight: 5, arbitrary: randomLines(selections, 25) },
      { weight: 1, arbitrary: randomLines(virtual, 8) },
    ),
    destination: fc.constantFrom(...shippingOptions),
    buyer: fc.constantFrom(...BUYERS),
    codes: fc.subarray(CODES),
    refunds: fc.array(randomRefund(), { maxLength: 4 }),
    isKept: fc.boolean(),
  })
}

/** Buyers and destinations of the sales that every run makes, so that the tax books have figures of each tax. */
const EXAMPLES = [
  ['without an invoice', '1 ES 28013'],
  ['without an invoice', '1 ES 51001'],
  ['without an invoice', '1 ES 52001'],
  ['in Canarias', '1 ES 35001'],
  ['business in France', '1 FR 75011'],
  ['consumer in Germany', '1 DE 10115'],
  ['in the United States', '1 ES 28013'],
  ['retailer', '1 ES 28013'],
] as const

/** Buyer and destination of a sale with a course in person, of which the buyer pays Spanish VAT beside sales without tax. */
const IN_PERSON_EXAMPLE = ['business in France', '1 FR 75011'] as const

/**
 * Returns a sale of goods and of a digital service for each example, and one of a course in person beside them. None is
 * refunded completely.
 */
export function exampleSales({ products, selections, shippingOptions }: SalesShop): RandomSale[] {
  const line = (isChosen: (product: Product) => boolean): Line => {
    const isOfClass = (product: Product) => product.tax === GENERAL_CLASS && isChosen(product)
    const found = selections.find(({ product }) => isOfClass(products.get(product) as Product))
    const { product, variant } = found as Selection
    return { product, variant, qty: 1 }
  }
  const lines = [
    line((product) => !product.virtual),
    line((product) => product.virtual && !product.in_person),
  ]
  const inPerson = line((product) => product.in_person)
  const sale = ([buyerName, destinationName]: readonly [string, string], sold: Line[]): RandomSale => ({
    lines: sold,
    destination: shippingOptions.find(({ name }) => name === destinationName) as ShippingOption,
    buyer: BUYERS.find(({ name }) => name === buyerName) as Buyer,
    codes: [],
    refunds: [],
    isKept: true,
  })
  return [...EXAMPLES.map((example) => sale(example, lines)), sale(IN_PERSON_EXAMPLE, [...lines, inPerson])]
}
