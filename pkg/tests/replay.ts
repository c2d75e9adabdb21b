import { Engine } from '../web/mostrador_wasm.js'

/** The engine of one of the artefacts. */
type Engines = new (baseUrl: string) => Engine

/** A line of a recording, as the core writes it (core/src/engine/command.rs). */
interface Entry {
  at_ms: number
  input: 'tick' | { command: unknown } | { outcome: Outcome }
}
type Outcome =
  | { responded: { id: number; status: number; body: string } }
  | { failed: { id: number; code: string } }

const ACCEPTED = 1 << 16
/** In the order of the engine's bits. */
const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error']

/** A session through an engine of the package's: what changed with every input, as the core's `steps` writes it. */
export function replay(recording: string, Made: Engines = Engine): string[] {
  const engine = new Made('http://localhost')
  const lines: string[] = []
  const entries = recording.trim().split('\n').slice(1)
  for (const [index, line] of entries.entries()) {
    const step = give(engine, JSON.parse(line) as Entry)
    // What the engine wants done is what the next lines say became of it.
    engine.effects()
    if ((step & ACCEPTED) === 0) lines.push(`${index + 1} refused`)
    slices.forEach((name, bit) => {
      if ((step & (1 << bit)) !== 0) lines.push(`${index + 1} ${name} ${engine.view(bit)}`)
    })
  }
  engine.free()
  return lines
}

function give(engine: Engine, { at_ms: at, input }: Entry): number {
  if (input === 'tick') return engine.tick(at)
  if ('command' in input) return engine.give(at, JSON.stringify(input.command))
  const { outcome } = input
  if ('failed' in outcome) return engine.failed(at, outcome.failed.id, outcome.failed.code)
  const { id, status, body } = outcome.responded
  return engine.responded(at, id, status, body)
}
