import type { Query } from './commands.js'
import { crashed, ShopError } from './errors.js'
import type { Lifeline } from './lifeline.js'
import { type Making, written } from './written.js'

/** What the engine says without changing. Throws while there is none. */
export type Ask = <T>(query: Making<Query>) => T

export const asking =
  (life: () => Lifeline, now: () => number): Ask =>
  (query) => {
    const [time, json] = [now(), written(query)]
    const answer = life().use((engine) => engine.ask(time, json))
    if (answer === undefined) throw new ShopError(crashed)
    return JSON.parse(answer)
  }
