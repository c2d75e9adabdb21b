// Native core as a program (core/examples/totals.rs): reads a cart and writes its totals, one JSON line each.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type {
  DeliveryData,
  Product,
  PromotionSet,
  ShippingPrice,
  StoreLocation,
  TaxBuyer,
  TaxRules,
  Totals,
} from 'mostrador'
import { totalsBinary } from '../../scripts/lib/build.mjs'

export interface NativeRequest {
  lines: { product: Product; variant: number | null; qty: number }[]
  shipping: ShippingPrice | null
  promotions: PromotionSet
  rules: TaxRules
  buyer: TaxBuyer
  /** True for a retailer under the surcharge. */
  retailer: boolean
  /** Null when nothing has to be delivered. */
  delivery: DeliveryData | null
  /** Shop of a pickup. */
  store: StoreLocation | null
}

/** Totals and the displayed amount of each line including tax, in cents; or the core's refusal. */
export type NativeResponse = { totals: Totals; lines: number[] } | { refusal: string }

export interface NativeCore {
  calculate(request: NativeRequest): Promise<NativeResponse>
  close(): void
}

/** Starts the program, which `npm test -- contract` compiles. */
export function startNativeCore(): NativeCore {
  const child = spawn(totalsBinary(), { stdio: ['pipe', 'pipe', 'inherit'] })
  const responses = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async calculate(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`)
      const { value, done } = await responses.next()
      if (done) throw new Error('the native core exited')
      return JSON.parse(value)
    },
    close: () => child.stdin.end(),
  }
}
