import { createShop, initMostrador, memoryHost } from 'mostrador'
import { last, measure } from './run.ts'

const [warmUp, rounds] = process.argv.slice(2).map(Number)
await initMostrador()
const measured = await measure({ createShop, memoryHost }, { warmUp: warmUp ?? 20, rounds: rounds ?? 40 })
if (last() === undefined) throw new Error('Nothing was shown.')
process.stdout.write(JSON.stringify(measured))
