// `npm run fuzz`: runs cargo-fuzz on the core, ten minutes per target; `npm run fuzz -- token 60` runs one
// target for a minute. Targets are in core/tests/support/fuzzed.rs. Add findings to
// core/tests/corpus/<target>/, which `cargo test` runs.
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installTool, toolEnv } from './lib/cargo-tools.mjs'
import { fromRoot } from './lib/paths.mjs'
import { main, step, UserError } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { targetDir } from './lib/toolchain.mjs'
import { setup } from './setup.mjs'

const corpora = fromRoot('core', 'tests', 'corpus')
const targets = readdirSync(corpora)
const args = process.argv.slice(2)
const seconds = args.find((arg) => /^\d+$/.test(arg)) ?? '600'
const selected = args.filter((arg) => arg !== seconds)

await main(async () => {
  if (!selected.every((target) => targets.includes(target)))
    throw new UserError(`Unknown target. Available targets: ${targets.join(', ')}`)
  await setup()
  await step('cargo-fuzz', (report) => installTool('cargo-fuzz', report))
  // Allows unstable flags with the stable compiler; the sanitizers need them.
  const env = { ...toolEnv('cargo-fuzz'), RUSTC_BOOTSTRAP: '1' }
  const cargoFuzz = async (report, command, ...rest) => {
    await run('cargo', ['fuzz', command, '--fuzz-dir', fromRoot('core', 'fuzz'), ...rest], {
      env,
      onLine: report,
    })
  }
  await step('Compiling', (report) => cargoFuzz(report, 'build'))
  for (const target of selected.length > 0 ? selected : targets) {
    const corpus = join(targetDir, 'fuzz', target)
    mkdirSync(corpus, { recursive: true })
    cpSync(join(corpora, target), corpus, { recursive: true })
    const limits = [`-max_total_time=${seconds}`, '-timeout=20']
    await step(`${target}, ${seconds} s`, (report) =>
      cargoFuzz(report, 'run', target, corpus, '--', ...limits),
    )
  }
})
