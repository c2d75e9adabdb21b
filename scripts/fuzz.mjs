// `npm run fuzz`: cargo-fuzz on the core, ten minutes a target; `npm run fuzz -- token 60` runs one for a minute. Targets are
// in core/tests/support/fuzzed.rs. A finding goes into core/tests/corpus/<target>/, which every `cargo test` reads.
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installTool, toolEnv } from './lib/cargo-tools.mjs'
import { at } from './lib/paths.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { targetDir } from './lib/toolchain.mjs'
import { setup } from './setup.mjs'

const corpora = at('core', 'tests', 'corpus')
const targets = readdirSync(corpora)
const args = process.argv.slice(2)
const seconds = args.find((arg) => /^\d+$/.test(arg)) ?? '600'
const named = args.filter((arg) => arg !== seconds)

await main(async () => {
  if (!named.every((target) => targets.includes(target)))
    throw new Problem(`Targets are: ${targets.join(', ')}`)
  await setup()
  await step('cargo-fuzz', (report) => installTool('cargo-fuzz', report))
  // Sanitizer flags belong to the unstable compiler; this makes the stable one accept them.
  const env = { ...toolEnv('cargo-fuzz'), RUSTC_BOOTSTRAP: '1' }
  const fuzz = async (report, verb, ...rest) => {
    await run('cargo', ['fuzz', verb, '--fuzz-dir', at('core', 'fuzz'), ...rest], { env, onLine: report })
  }
  await step('Compiling', (report) => fuzz(report, 'build'))
  for (const target of named.length > 0 ? named : targets) {
    const corpus = join(targetDir, 'fuzz', target)
    mkdirSync(corpus, { recursive: true })
    cpSync(join(corpora, target), corpus, { recursive: true })
    const limits = [`-max_total_time=${seconds}`, '-timeout=20']
    await step(`${target}, ${seconds} s`, (report) => fuzz(report, 'run', target, corpus, '--', ...limits))
  }
})
