// The native core as a program (core/examples/totals.rs): a cart in, its figures out, a line each.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Product, ShippingPrice, Totals } from 'mostrador'
import { totalsBinary } from '../../scripts/lib/build.mjs'

export interface NativeRequest {
  lines: { product: Product; variant: number | null; qty: number }[]
  shipping: ShippingPrice | null
}

/** Figures, with what each line shows including tax; or the core's refusal. */
export type NativeAnswer = { totals: Totals; lines: number[] } | { refusal: string }

export interface NativeCore {
  ask(request: NativeRequest): Promise<NativeAnswer>
  close(): void
}

/** Starts the program, which `npm test -- contract` compiles. */
export function nativeCore(): NativeCore {
  const child = spawn(totalsBinary(), { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`)
      const { value, done } = await answers.next()
      if (done) throw new Error('the native core ended')
      return JSON.parse(value)
    },
    close: () => child.stdin.end(),
  }
}
