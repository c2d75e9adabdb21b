// The checks of what comes from others.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { installTool, toolEnv } from './cargo-tools.mjs'
import { at } from './paths.mjs'
import { explain, Problem, step } from './progress.mjs'
import { attempt, run } from './run.mjs'
import { sbom } from './sbom.mjs'
import { cargoEnv } from './toolchain.mjs'

/** Licences that the shop's own allow beside them. */
const LICENCES = new Set([
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  '(MIT AND Zlib)',
  '(BSD-2-Clause OR MIT OR Apache-2.0)',
  '(AFL-2.1 OR BSD-3-Clause)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
])

/** What a lock file of npm says that it should not; one sentence each. */
export function lockProblems(lock) {
  const problems = []
  if (lock.lockfileVersion !== 3) problems.push(`lockfileVersion is ${lock.lockfileVersion}`)
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.inBundle) continue
    if (!entry.optional && !/^sha512-/.test(entry.integrity ?? '')) problems.push(`${path} has no digest`)
    if (/^(git|file|http:)/.test(entry.resolved ?? '')) problems.push(`${path} comes from ${entry.resolved}`)
  }
  return problems
}

/** Packages for other systems that a lock file knows without a digest: the registry that wrote it did not have them. */
export const undigested = ({ packages }) =>
  Object.entries(packages)
    .filter(
      ([path, entry]) => path.includes('node_modules/') && entry.optional && !entry.link && !entry.integrity,
    )
    .map(([path]) => path)

/** Packages that say no licence, or one that is not among these. */
export function strangeLicences(packages, allowed = LICENCES) {
  return Object.entries(packages)
    .filter(([path, { license, link }]) => path.includes('node_modules/') && !link && !allowed.has(license))
    .map(([path, { license = 'no licence' }]) => `${path}: ${license}`)
}

/**
 * What became of `npm audit`: the number of vulnerabilities that matter, or why nobody knows. A registry that has no
 * answer to the question must not look like one without vulnerabilities.
 */
export function auditVerdict(code, output) {
  const start = output.indexOf('{')
  let said
  try {
    said = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
  } catch {
    return { unknown: `npm audit said nothing that can be read (code ${code})` }
  }
  const counts = said.metadata?.vulnerabilities
  if (!counts) return { unknown: said.message ?? said.error?.summary ?? `npm audit ended with code ${code}` }
  return { serious: (counts.moderate ?? 0) + (counts.high ?? 0) + (counts.critical ?? 0), counts }
}

/** Whether cargo-deny has a database of advisories at hand: the last that it could fetch. */
function advisories() {
  const folder = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'advisory-dbs')
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('advisory-db-'))
}

/** Every lock file of a name that the repository has. */
async function lockFiles(name) {
  const said = await run('git', ['ls-files', '-z', name, `*/${name}`], { cwd: at('.') })
  return said.split('\0').filter(Boolean)
}

const read = (file) => JSON.parse(readFileSync(at(file), 'utf8'))

const insist = (problems) => {
  if (problems.length > 0) throw new Problem(problems.join('\n'))
}

/** Runs every check, whatever became of those before it. */
export async function judged() {
  const skipped = []
  const [locks, crates] = [await lockFiles('package-lock.json'), await lockFiles('Cargo.lock')]
  const bare = locks.flatMap((file) => undigested(read(file)))
  if (bare.length > 0)
    skipped.push(`${bare.length} packages for other systems, which have no digest in the lock file`)
  const deny = (...what) => ['deny', '--workspace', '--locked', 'check', ...what]
  const checks = [
    [
      'Cargo.lock',
      async () => {
        for (const file of crates) {
          const manifest = at(dirname(file), 'Cargo.toml')
          const args = ['metadata', '--locked', '--format-version=1', '--manifest-path', manifest]
          await run('cargo', args, { env: cargoEnv() })
        }
        return `${crates.length} of them`
      },
    ],
    [
      'package-lock.json',
      async () => {
        insist(locks.flatMap((file) => lockProblems(read(file)).map((text) => `${file}: ${text}`)))
        return `${locks.length} of them`
      },
    ],
    [
      'Licences of packages',
      async () => insist(locks.flatMap((file) => strangeLicences(read(file).packages))),
    ],
    ['cargo-deny', (report) => installTool('cargo-deny', report)],
    [
      'Licences, sources of crates',
      async (report) => {
        const env = toolEnv('cargo-deny')
        const said = await run('cargo', deny('licenses', 'sources', 'bans'), { env, onLine: report })
        const several = said.match(/^warning\[duplicate\]/gm) ?? []
        return several.length > 0 ? `${several.length} crates in more than one version` : undefined
      },
    ],
    [
      'Advisories on crates',
      async (report) => {
        const env = toolEnv('cargo-deny')
        const { code, output } = await attempt('cargo', deny('advisories'), { env, onLine: report })
        if (code === 0) return
        if (!/failed to fetch|unable to (fetch|clone)|failed to clone|network/i.test(output)) {
          throw new Problem(output)
        }
        if (advisories()) {
          const offline = ['deny', '--workspace', '--locked', '--offline', 'check', 'advisories']
          const again = await attempt('cargo', offline, { env })
          if (again.code !== 0) throw new Problem(again.output)
          return 'by the database at hand'
        }
        skipped.push('advisories on crates: the database of RustSec cannot be reached, and none is at hand')
        return 'SKIPPED'
      },
    ],
    [
      'Advisories on packages',
      async () => {
        const found = []
        for (const file of locks) {
          const cwd = at(dirname(file))
          const { code, output } = await attempt('npm', ['audit', '--json', '--package-lock-only'], { cwd })
          const { serious, unknown, counts } = auditVerdict(code, output)
          if (unknown !== undefined) {
            skipped.push(`advisories on packages: ${unknown.replaceAll(/https?:\/\/\S+/g, 'the registry')}`)
            return 'SKIPPED'
          }
          if (serious > 0) found.push(`${file}: npm audit: ${JSON.stringify(counts)}`)
        }
        insist(found)
      },
    ],
    ['Bills of materials', async () => void (await sbom())],
  ]
  let failed = 0
  for (const [title, work] of checks) {
    try {
      if (title === 'Bills of materials') await work()
      else await step(title, work)
    } catch (error) {
      explain(error)
      failed += 1
    }
  }
  return { failed, skipped }
}
