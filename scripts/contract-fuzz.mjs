// `npm run contract:fuzz`: sends ten thousand requests generated from api/openapi.json to a temporary shop.
// Server errors and responses that violate the contract fail. `-- --cases 500 --seed 7` repeats a run.
import { parseArgs } from 'node:util'
import { buildServer } from './lib/build.mjs'
import { fuzz } from './lib/fuzzing.mjs'
import { main, step, UserError } from './lib/progress.mjs'
import { findPython, installSchemathesis, PYTHON_NOT_FOUND } from './lib/python-tools.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  const random = String(1 + Math.floor(Math.random() * 1_000_000))
  const options = {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: random },
  }
  const { values } = parseArgs({ options })
  const [cases, seed] = [Number(values.cases), Number(values.seed)]
  if (![cases, seed].every((number) => Number.isSafeInteger(number) && number > 0))
    throw new UserError('--cases and --seed must be positive integers.')
  const interpreter = await findPython()
  if (!interpreter) throw new UserError(PYTHON_NOT_FOUND)
  await setup()
  await step('Schemathesis', (report) => installSchemathesis(interpreter, report))
  await step('Server', buildServer)
  const outcome = await fuzz({ cases, seed })
  console.log(`\n${outcome.cases} requests, seeds ${seed} to ${outcome.seed}`)
  if (outcome.failed)
    throw new UserError(
      `The server violates the contract. To repeat: npm run contract:fuzz -- --cases ${cases} --seed ${seed}`,
    )
})
