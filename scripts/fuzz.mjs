// `npm run fuzz`: tries the core with bytes nobody thought of, ten minutes for each target. `npm run fuzz -- token 60`
// tries one of them for a minute.
//
// What a target does is in core/tests/support/fuzzed.rs. A finding is named at the end: its file goes into
// core/tests/corpus/<target>/ under a name that says what it is, so that every `cargo test` tries it from then on.
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installTool, toolEnv } from './lib/cargo-tools.mjs'
import { at } from './lib/paths.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { targetDir } from './lib/toolchain.mjs'
import { setup } from './setup.mjs'

const TEN_MINUTES = 600
const corpora = at('core', 'tests', 'corpus')
const targets = readdirSync(corpora)

const args = process.argv.slice(2)
const seconds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? TEN_MINUTES)
const named = args.filter((arg) => !/^\d+$/.test(arg))

await main(async () => {
  const unknown = named.find((target) => !targets.includes(target))
  if (unknown) throw new Problem(`No target is named ${unknown}. There are: ${targets.join(', ')}`)
  await setup()
  await step('cargo-fuzz', (report) => installTool('cargo-fuzz', report))
  // The sanitizer's flags are those of an unstable compiler, which the stable one takes when it is told so.
  const env = { ...toolEnv('cargo-fuzz'), RUSTC_BOOTSTRAP: '1' }
  const fuzz = (report, verb, ...rest) =>
    run('cargo', ['fuzz', verb, '--fuzz-dir', at('core', 'fuzz'), ...rest], { env, onLine: report })
  await step('Compiling', async (report) => {
    await fuzz(report, 'build')
  })
  for (const target of named.length > 0 ? named : targets) {
    const own = join(targetDir, 'fuzz', target)
    mkdirSync(own, { recursive: true })
    cpSync(join(corpora, target), own, { recursive: true })
    await step(`${target}, ${seconds} s`, async (report) => {
      const limits = ['--', `-max_total_time=${seconds}`, '-timeout=20']
      await fuzz(report, 'run', target, own, ...limits)
      return 'no finding'
    })
  }
})
