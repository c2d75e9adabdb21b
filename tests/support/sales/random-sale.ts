// Random sales: a cart, its destination, its buyer, its discount codes, and the refunds and corrections that follow.
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

/**
 * Refund of a paid order: of an amount or of units, as shares in hundredths of what is left, of the delivery, or of what was
 * charged in excess of a corrected tax.
 */
export type RefundStep = { amount: number } | { units: number[] } | { delivery: true } | { excess: true }

/**
 * Step after the payment: a refund, a correction of the taxes to one of those that the order offers, chosen in hundredths, or a
 * correction of the buyer to a business with a VAT number.
 */
export type Step = RefundStep | { correct: number } | { vatNumber: true }

export interface RandomSale {
  lines: Line[]
  destination: ShippingOption
  buyer: Buyer
  codes: string[]
  steps: Step[]
  /** False if the rest is refunded too. */
  isKept: boolean
}

const GENERAL_CLASS = 1
const SUPER_REDUCED_CLASS = 3
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

const randomStep = (): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.record({ amount: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ units: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 }) }),
    fc.constant({ delivery: true as const }),
    fc.constant({ excess: true as const }),
    fc.constant({ vatNumber: true as const }),
    { weight: 3, arbitrary: fc.record({ correct: fc.nat(100) }) },
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
    buyer: fc.oneof(
      fc.constantFrom(...BUYERS),
      fc.constantFrom(...BUYERS.filter(({ billing }) => billing.vat)),
    ),
    codes: fc.subarray(CODES),
    steps: fc.array(randomStep(), { maxLength: 6 }),
    isKept: fc.boolean(),
  })
}

/** Sale that every run makes: a buyer, a destination, and steps. */
type Example = readonly [buyer: string, destination: string, ...steps: Step[]]

/** Sales of which the tax books have figures of each tax, and of each kind of correction if the owner's decisions allow it. */
const EXAMPLES: Example[] = [
  ['without an invoice', '1 ES 28013'],
  ['without an invoice', '1 ES 51001'],
  ['without an invoice', '1 ES 52001'],
  ['in Canarias', '1 ES 35001'],
  ['business in France', '1 FR 75011'],
  ['consumer in Germany', '1 DE 10115'],
  ['in the United States', '1 ES 28013'],
  ['retailer', '1 ES 28013'],
  ['retailer', '1 ES 28013', { correct: 0 }, { excess: true }],
  ['company of a retailer', '1 ES 28013', { correct: 0 }],
  [
    'with a Spanish tax number',
    '1 ES 28013',
    { correct: 0 },
    { correct: 0 },
    { units: [100] },
    { correct: 0 },
  ],
  ['business in France', '1 FR 75011', { correct: 0 }, { amount: 30 }],
  ['consumer in Germany', '1 DE 10115', { vatNumber: true }, { correct: 0 }, { excess: true }],
]

/** Sale of goods of two rates, of which the delivery has a share of each, and whose correction is taken back. */
const TWO_RATES_EXAMPLE: Example = ['with a Spanish tax number', '1 ES 28013', { correct: 0 }, { correct: 0 }]

/** Sale of a course in person, of which the buyer pays Spanish VAT beside sales without tax. */
const IN_PERSON_EXAMPLE: Example = ['business in France', '1 FR 75011']

/**
 * Returns a sale of goods and of a digital service for each example, one of goods of two rates, and one of a course in person. None
 * is refunded completely.
 */
export function exampleSales({ products, selections, shippingOptions }: SalesShop): RandomSale[] {
  const line = (isChosen: (product: Product) => boolean, taxClass = GENERAL_CLASS): Line => {
    const isOfClass = (product: Product) => product.tax === taxClass && isChosen(product)
    const found = selections.find(({ product }) => isOfClass(products.get(product) as Product))
    const { product, variant } = found as Selection
    return { product, variant, qty: 1 }
  }
  const lines = [
    line((product) => !product.virtual),
    line((product) => product.virtual && !product.in_person),
  ]
  const isCheapGood = ({ virtual, price_et }: Product) =>
    !virtual && Number(price_et) > 4 && Number(price_et) < 13
  const ofTwoRates = [line(isCheapGood), line(isCheapGood, SUPER_REDUCED_CLASS)]
  const inPerson = line((product) => product.in_person)
  const sale = ([buyerName, destinationName, ...steps]: Example, sold: Line[]): RandomSale => ({
    lines: sold,
    destination: shippingOptions.find(({ name }) => name === destinationName) as ShippingOption,
    buyer: BUYERS.find(({ name }) => name === buyerName) as Buyer,
    codes: [],
    steps,
    isKept: true,
  })
  return [
    ...EXAMPLES.map((example) => sale(example, lines)),
    sale(TWO_RATES_EXAMPLE, ofTwoRates),
    sale(IN_PERSON_EXAMPLE, [...lines, inPerson]),
  ]
}
