// Static analysis with semgrep; supply chain checks with cargo-deny, npm audit and lock files; SBOMs.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installTool, toolEnv } from './cargo-tools.mjs'
import { fromRoot } from './paths.mjs'
import { printError, step, UserError } from './progress.mjs'
import { findPython, pythonTool } from './python-tools.mjs'
import { attempt, run } from './run.mjs'

const SOURCES = ['api/src', 'core/src', 'app/src', 'pkg/src', 'wasm-bindings/src']
export const SKIPPED = 'SKIPPED, the advisory database is unreachable'

/** Accepted licences of npm packages, as package.json files spell them. */
const LICENCES = new Set(
  [
    '0BSD, Apache-2.0, BSD-2-Clause, BSD-3-Clause, BlueOak-1.0.0, CC-BY-4.0, CC0-1.0, ISC, LGPL-3.0-or-later',
    'MIT, MIT-0, MPL-2.0, OFL-1.1, Python-2.0, Unlicense, WTFPL, MIT OR Apache-2.0, (MIT OR Apache-2.0)',
    '(MIT OR CC0-1.0), (MIT AND Zlib), (BSD-2-Clause OR MIT OR Apache-2.0), (AFL-2.1 OR BSD-3-Clause)',
    'Apache-2.0 AND LGPL-3.0-or-later, Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  ].flatMap((line) => line.split(', ')),
)

/** Test-only packages with a licence text of their own, which permits free use of the unaltered package. */
const REVIEWED = new Set(['node_modules/saxon-js', 'node_modules/xslt3'])
const OWN_TEXT = 'SEE LICENSE IN LICENSE.txt'

const isAccepted = (path, license) => LICENCES.has(license) || (license === OWN_TEXT && REVIEWED.has(path))

async function runAll(steps) {
  let passed = true
  for (const [title, work] of steps)
    try {
      await step(title, work)
    } catch (error) {
      printError(error)
      passed = false
    }
  return passed
}

/** Runs semgrep. It fails on findings, invalid rules and missing folders. */
export async function scan() {
  const semgrep = pythonTool('semgrep', '1.182.0')
  const interpreter = await findPython()
  if (!interpreter)
    throw new UserError('semgrep needs Python 3.10 or newer with venv. Install it and run the command again.')
  await step('semgrep', (report) => semgrep.install(interpreter, report))
  const args = [
    'scan',
    '--error',
    '--config',
    fromRoot('scripts', 'scan-rules'),
    '--metrics',
    'off',
    '--oss-only',
  ]
  args.push('--disable-version-check', '--quiet', ...SOURCES)
  return (await attempt(semgrep.executable('semgrep'), args, { cwd: fromRoot(), echo: true })).code === 0
}

/** Problems of an npm lock file: missing digest, source outside a registry, unknown licence. */
export const lockFileProblems = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { license, integrity = '', resolved = '', inBundle, optional }]) => [
      ...(isAccepted(path, license) ? [] : [`${path}: licence ${license} is not accepted`]),
      // Registries lack digests of some optional packages for other systems.
      ...(inBundle || optional || integrity.startsWith('sha512-') ? [] : [`${path}: no digest`]),
      ...(/^(git|file|http:)/.test(resolved) ? [`${path}: comes from ${resolved}`] : []),
    ])

/**
 * Evaluates an advisory check. Returns undefined if it passed and `SKIPPED` if the database is unreachable;
 * throws if the output matches `findings`.
 */
export function advisories({ code, output }, findings) {
  if (code === 0) return undefined
  if (findings.test(output)) throw new UserError(output)
  return SKIPPED
}

export async function supplyChain() {
  const tracked = await run('git', ['ls-files', 'package-lock.json', '*/package-lock.json'], {
    cwd: fromRoot(),
  })
  const locks = tracked.trim().split('\n')
  const env = toolEnv('cargo-deny')
  // `--locked` also fails if Cargo.lock does not match the manifests.
  const deny = (...checks) => ['deny', '--workspace', '--locked', 'check', ...checks]
  const checkLocks = () => {
    const problems = locks.flatMap((file) =>
      lockFileProblems(JSON.parse(readFileSync(fromRoot(file), 'utf8'))),
    )
    if (problems.length > 0) throw new UserError(problems.join('\n'))
  }
  const checkCrates = async (report) => {
    await run('cargo', deny('licenses', 'sources', 'bans'), { env, onLine: report })
  }
  const auditCrates = async () => advisories(await attempt('cargo', deny('advisories'), { env }), /^error\[/m)
  const auditPackages = async () => {
    const audit = ['audit', '--audit-level=moderate', '--package-lock-only']
    const outcomes = []
    for (const file of locks) {
      const result = await attempt('npm', audit, { cwd: fromRoot(dirname(file)) })
      outcomes.push(advisories(result, /severity|\d+ vulnerabilit/))
    }
    return outcomes.find(Boolean)
  }
  return runAll([
    ['package-lock.json', checkLocks],
    ['cargo-deny', (report) => installTool('cargo-deny', report)],
    ['Licences, sources of crates', checkCrates],
    ['Advisories on crates', auditCrates],
    ['Advisories on packages', auditPackages],
  ])
}

function components(file) {
  const { bomFormat, components = [] } = JSON.parse(readFileSync(file, 'utf8'))
  if (bomFormat !== 'CycloneDX' || components.length === 0) throw new UserError(`${file} is empty.`)
  return `${components.length} components`
}

export async function sbom() {
  const folder = fromRoot('target', 'sbom')
  mkdirSync(folder, { recursive: true })
  const bill = (name) => join(folder, `${name}.cdx.json`)
  const rust = async (report) => {
    const args = ['cyclonedx', '--manifest-path', fromRoot('api', 'Cargo.toml'), '--format', 'json']
    args.push('--no-build-deps', '--override-filename', 'sbom')
    await run('cargo', args, { env: toolEnv('cargo-cyclonedx'), onLine: report })
    // cargo-cyclonedx writes a file into the folder of each crate of the workspace.
    copyFileSync(fromRoot('api', 'sbom.json'), bill('server'))
    copyFileSync(fromRoot('wasm-bindings', 'sbom.json'), bill('engine'))
    for (const crate of ['api', 'core', 'wasm-bindings'])
      rmSync(fromRoot(crate, 'sbom.json'), { force: true })
    return `${components(bill('server'))}, ${components(bill('engine'))}`
  }
  const npm = async () => {
    writeFileSync(bill('npm'), await run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev']))
    return components(bill('npm'))
  }
  return runAll([
    ['cargo-cyclonedx', (report) => installTool('cargo-cyclonedx', report)],
    ['Server and engine', rust],
    ['npm packages', npm],
  ])
}
