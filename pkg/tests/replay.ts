import * as glue from '../web/mostrador_wasm.js'

/** Changed slices with their views, preceded by `refused` if the input was rejected. */
type Step = ('refused' | [slice: string, view: unknown])[]

// Tests mock the glue with that of the instrumented build; only that build has `replay`.
const { replay: run } = glue as unknown as { replay(recording: string): Step[] }

/**
 * Replays a recording in WebAssembly. Returns the changes of every input in the format of the core's `steps`.
 */
export function replay(recording: string): string[] {
  return run(recording).flatMap((step, index) =>
    step.map((change) =>
      change === 'refused'
        ? `${index + 1} refused`
        : `${index + 1} ${change[0]} ${JSON.stringify(change[1])}`,
    ),
  )
}
