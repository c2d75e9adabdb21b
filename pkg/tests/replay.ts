import * as glue from '../web/mostrador_wasm.js'

/** Changed slices with their views, and `refused` before them. */
type Step = ('refused' | [slice: string, view: unknown])[]

// A test mocks the glue by that of the instrumented build, which alone replays.
const { replay: run } = glue as unknown as { replay(recording: string): Step[] }

/** A session through the WebAssembly: what changed with every input, as the core's `steps` writes it. */
export function replay(recording: string): string[] {
  return run(recording).flatMap((step, index) =>
    step.map((change) =>
      change === 'refused'
        ? `${index + 1} refused`
        : `${index + 1} ${change[0]} ${JSON.stringify(change[1])}`,
    ),
  )
}
