// `npm run contract:fuzz`: ten thousand requests made out of api/openapi.json against a shop of its own. No answer may be
// a failure of the server, and none may be one that the contract does not describe.
// `npm run contract:fuzz -- --cases 500 --seed 7` makes so many, and the same again.
import { parseArgs } from 'node:util'
import { buildServer } from './lib/build.mjs'
import { fuzz } from './lib/fuzzing.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { installSchemathesis, python, WITHOUT_PYTHON } from './lib/schemathesis.mjs'
import { setup } from './setup.mjs'

function whole(text, name) {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Problem(`--${name} is "${text}": a whole number above 0 is needed.`)
}

await main(async () => {
  const { values } = parseArgs({
    options: { cases: { type: 'string', default: '10000' }, seed: { type: 'string' } },
  })
  const cases = whole(values.cases, 'cases')
  const first = whole(values.seed ?? String(1 + Math.floor(Math.random() * 1_000_000)), 'seed')
  const interpreter = await python()
  if (!interpreter) throw new Problem(WITHOUT_PYTHON)
  await setup()
  await step('Schemathesis', (report) => installSchemathesis(interpreter, report))
  await step('Server', buildServer)
  const outcome = await fuzz({ cases, seed: first })
  const again = `npm run contract:fuzz -- --cases ${cases} --seed ${first}`
  console.log(`\n${outcome.cases} requests, seeds ${first} to ${outcome.seed}. The same again: ${again}`)
  if (outcome.failed) throw new Problem('The contract was not kept: see above.')
})
