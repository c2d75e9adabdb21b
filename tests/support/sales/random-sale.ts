// Random sales: a cart, its destination, its buyer, its discount codes, and the refunds that follow.
import fc from 'fast-check'
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
