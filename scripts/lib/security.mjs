// Static analysis by semgrep; supply chain by cargo-deny, npm audit and the lock files; bills of materials.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installTool, toolEnv } from './cargo-tools.mjs'
import { at } from './paths.mjs'
import { explain, Problem, step } from './progress.mjs'
import { python, pythonTool } from './python-tools.mjs'
import { attempt, run } from './run.mjs'

const SOURCES = ['api/src', 'core/src', 'app/src', 'pkg/src', 'wasm-bindings/src']
export const SKIPPED = 'SKIPPED, the database of advisories cannot be reached'

/** Licences that the shop's own allow beside them, as npm packages spell them. */
const LICENCES = new Set(
  [
    '0BSD, Apache-2.0, BSD-2-Clause, BSD-3-Clause, BlueOak-1.0.0, CC-BY-4.0, CC0-1.0, ISC, LGPL-3.0-or-later',
    'MIT, MIT-0, MPL-2.0, OFL-1.1, Python-2.0, Unlicense, WTFPL, MIT OR Apache-2.0, (MIT OR Apache-2.0)',
    '(MIT OR CC0-1.0), (MIT AND Zlib), (BSD-2-Clause OR MIT OR Apache-2.0), (AFL-2.1 OR BSD-3-Clause)',
    'Apache-2.0 AND LGPL-3.0-or-later, Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  ].flatMap((line) => line.split(', ')),
)

/** Runs every step, whatever became of those before it; false when one failed. */
async function all(steps) {
  let passed = true
  for (const [title, work] of steps)
    try {
      await step(title, work)
    } catch (error) {
      explain(error)
      passed = false
    }
  return passed
}

/** semgrep fails on every finding, on a rule that it cannot read and on a folder that is not there. */
export async function scan() {
  const semgrep = pythonTool('semgrep', '1.182.0')
  const interpreter = await python()
  if (!interpreter) throw new Problem('semgrep needs Python 3.10 or newer, with venv.')
  await step('semgrep', (report) => semgrep.install(interpreter, report))
  const args = ['scan', '--error', '--config', at('scripts', 'scan-rules'), '--metrics', 'off', '--oss-only']
  args.push('--disable-version-check', '--quiet', ...SOURCES)
  return (await attempt(semgrep.executable('semgrep'), args, { cwd: at(), echo: true })).code === 0
}

/** Faults of an npm lock file: no digest, a source that is no registry, an unknown licence. */
export const lockFaults = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { license, integrity = '', resolved = '', inBundle, optional }]) => [
      ...(LICENCES.has(license) ? [] : [`${path}: licence ${license}`]),
      // The registry that wrote the lock file did not have all packages for other systems.
      ...(inBundle || optional || integrity.startsWith('sha512-') ? [] : [`${path}: no digest`]),
      ...(/^(git|file|http:)/.test(resolved) ? [`${path}: comes from ${resolved}`] : []),
    ])

/**
 * The outcome of a look-up of advisories: nothing, or that it was skipped since its database cannot be reached. `findings`
 * is a pattern of output that reports an advisory.
 */
export function advisories({ code, output }, findings) {
  if (code === 0) return undefined
  if (findings.test(output)) throw new Problem(output)
  return SKIPPED
}

export async function supplyChain() {
  const tracked = await run('git', ['ls-files', 'package-lock.json', '*/package-lock.json'], { cwd: at() })
  const locks = tracked.trim().split('\n')
  const env = toolEnv('cargo-deny')
  // `--locked` also fails when Cargo.lock does not fit the manifests.
  const deny = (...checks) => ['deny', '--workspace', '--locked', 'check', ...checks]
  const checkLocks = () => {
    const faults = locks.flatMap((file) => lockFaults(JSON.parse(readFileSync(at(file), 'utf8'))))
    if (faults.length > 0) throw new Problem(faults.join('\n'))
  }
  const checkCrates = async (report) => {
    await run('cargo', deny('licenses', 'sources', 'bans'), { env, onLine: report })
  }
  const auditCrates = async () => advisories(await attempt('cargo', deny('advisories'), { env }), /^error\[/m)
  const auditPackages = async () => {
    const audit = ['audit', '--audit-level=moderate', '--package-lock-only']
    const words = []
    for (const file of locks) {
      const outcome = await attempt('npm', audit, { cwd: at(dirname(file)) })
      words.push(advisories(outcome, /severity|\d+ vulnerabilit/))
    }
    return words.find(Boolean)
  }
  return all([
    ['package-lock.json', checkLocks],
    ['cargo-deny', (report) => installTool('cargo-deny', report)],
    ['Licences, sources of crates', checkCrates],
    ['Advisories on crates', auditCrates],
    ['Advisories on packages', auditPackages],
  ])
}

/** Checks that a bill lists something and returns the number of its components. */
function components(file) {
  const { bomFormat, components = [] } = JSON.parse(readFileSync(file, 'utf8'))
  if (bomFormat !== 'CycloneDX' || components.length === 0) throw new Problem(`${file} is empty.`)
  return `${components.length} components`
}

export async function sbom() {
  const folder = at('target', 'sbom')
  mkdirSync(folder, { recursive: true })
  const bill = (name) => join(folder, `${name}.cdx.json`)
  const rust = async (report) => {
    const args = ['cyclonedx', '--manifest-path', at('api', 'Cargo.toml'), '--format', 'json']
    args.push('--no-build-deps', '--override-filename', 'sbom')
    await run('cargo', args, { env: toolEnv('cargo-cyclonedx'), onLine: report })
    // cargo-cyclonedx writes beside each crate of the workspace.
    copyFileSync(at('api', 'sbom.json'), bill('server'))
    copyFileSync(at('wasm-bindings', 'sbom.json'), bill('engine'))
    for (const crate of ['api', 'core', 'wasm-bindings']) rmSync(at(crate, 'sbom.json'), { force: true })
    return `${components(bill('server'))}, ${components(bill('engine'))}`
  }
  const npm = async () => {
    writeFileSync(bill('npm'), await run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev']))
    return components(bill('npm'))
  }
  return all([
    ['cargo-cyclonedx', (report) => installTool('cargo-cyclonedx', report)],
    ['Server and engine', rust],
    ['npm packages', npm],
  ])
}
