// The native core as a program (core/examples/totals.rs): a cart in, its figures out, a line each.
import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Product, ShippingPrice, Totals } from 'mostrador'
import { root } from '../../scripts/lib/paths.mjs'
import { cargoEnv, targetDir } from '../../scripts/lib/toolchain.mjs'

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

/** Compiles the program and starts it. */
export async function nativeCore(): Promise<NativeCore> {
  const build = ['build', '-p', 'mostrador-core', '--example', 'totals']
  await promisify(execFile)('cargo', build, { cwd: root, env: cargoEnv() })
  const child = spawn(join(targetDir, 'debug', 'examples', 'totals'), { stdio: ['pipe', 'pipe', 'inherit'] })
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
