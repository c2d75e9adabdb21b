import { createShop, initMostrador, memoryHost } from 'mostrador'
import { type Effort, last, measure } from './run.ts'

/** Asked for by who opened the page. */
Object.assign(globalThis, {
  async measure(effort: Effort) {
    await initMostrador()
    const measured = await measure({ createShop, memoryHost }, effort)
    if (last() === undefined) throw new Error('Nothing was shown.')
    return measured
  },
})
