// semgrep with the rules of scripts/scan-rules: what matters here, in the sources.
import { at } from '../paths.mjs'
import { Problem } from '../progress.mjs'
import { pythonTool } from '../python-tools.mjs'
import { attempt } from '../run.mjs'

export const semgrep = pythonTool('semgrep', '1.182.0')

const LEVELS = { ERROR: 'high', WARNING: 'medium', INFO: 'low' }

/** What it finds: `{ level, what, where }` each, and how many files it has read. */
export async function sources(report) {
  const quiet = ['--metrics', 'off', '--disable-version-check', '--quiet', '--json', '--oss-only']
  const where = ['api/src', 'core/src', 'app/src', 'pkg/src', 'wasm-bindings/src']
  const args = ['scan', '--config', at('scripts', 'scan-rules'), ...quiet, ...where]
  const { output } = await attempt(semgrep.program('semgrep'), args, { cwd: at(), onLine: report })
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
  return { findings, tried: `${paths.scanned.length} files` }
}
