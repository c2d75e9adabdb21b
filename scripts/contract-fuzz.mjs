// `npm run contract:fuzz`: ten thousand requests generated from api/openapi.json against a shop of its own. A server error
// or a response that the contract does not describe fails. `-- --cases 500 --seed 7` repeats a run.
import { parseArgs } from 'node:util'
import { buildServer } from './lib/build.mjs'
import { fuzz } from './lib/fuzzing.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { installSchemathesis, python, WITHOUT_PYTHON } from './lib/python-tools.mjs'
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
    throw new Problem('--cases and --seed need whole numbers above 0.')
  const interpreter = await python()
  if (!interpreter) throw new Problem(WITHOUT_PYTHON)
  await setup()
  await step('Schemathesis', (report) => installSchemathesis(interpreter, report))
  await step('Server', buildServer)
  const outcome = await fuzz({ cases, seed })
  console.log(`\n${outcome.cases} requests, seeds ${seed} to ${outcome.seed}`)
  if (outcome.failed)
    throw new Problem(`The contract was broken: npm run contract:fuzz -- --cases ${cases} --seed ${seed}`)
})
