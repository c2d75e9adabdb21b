// semgrep with the rules of scripts/scan-rules: what matters here, in the sources.
import { at } from '../paths.mjs'
import { Problem } from '../progress.mjs'
import { pythonTool } from '../python-tools.mjs'
import { attempt } from '../run.mjs'

export const semgrep = pythonTool('semgrep', '1.182.0')

const LEVELS = { ERROR: 'high', WARNING: 'medium', INFO: 'low' }
const FOLDERS = ['api/src', 'core/src', 'app/src', 'pkg/src', 'wasm-bindings/src']
/** With what it gives up a file, or a rule in it. */
const GIVEN_UP = ['Timeout', 'Out of memory', 'Stack overflow', 'Too many matches']
/** What it says of a file in which it does not understand everything: rules are held against the rest. */
const IN_PART = 'PartialParsing'

/** What it finds: `{ level, what, where }` each, and how many files it has read. */
export async function sources(report) {
  const quiet = ['--metrics', 'off', '--disable-version-check', '--quiet', '--json', '--oss-only']
  const args = ['scan', '--config', at('scripts', 'scan-rules'), ...quiet, ...FOLDERS]
  const { output } = await attempt(semgrep.program('semgrep'), args, { cwd: at(), onLine: report })
  return judged(output)
}

/** What its output says of these folders. */
export function judged(output, folders = FOLDERS) {
  const begin = output.indexOf('{')
  if (begin < 0) throw new Problem(`semgrep has said nothing:\n${output}`)
  const { results, errors, paths } = JSON.parse(output.slice(begin, output.lastIndexOf('}') + 1))
  const broken = errors.filter(({ level }) => level === 'error')
  if (broken.length > 0) throw new Problem(`semgrep could not read a rule: ${broken[0].message}`)
  const findings = results.map(({ check_id, path, start, extra }) => ({
    level: LEVELS[extra.severity] ?? 'low',
    what: check_id.split('.').at(-1),
    where: `${path}:${start.line}`,
  }))
  const unread = folders
    .filter((folder) => !paths.scanned.some((path) => path.startsWith(`${folder}/`)))
    .map((where) => ({ level: 'medium', what: 'not read', where }))
  const brokenOff = errors
    .filter(({ type }) => GIVEN_UP.includes(type))
    .map(({ type, path }) => ({ level: 'medium', what: 'not read to its end', where: `${path}: ${type}` }))
  const inPart = new Set(errors.filter(({ type }) => [type].flat()[0] === IN_PART).map(({ path }) => path))
    .size
  const looked = paths.scanned.length
  const tried = `${looked} files, ${inPart} of them in part`
  return { findings: [...findings, ...unread, ...brokenOff], looked, tried }
}
