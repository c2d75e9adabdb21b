// Comment style: a comment begins with a noun or a verb. The words that are not used at all are in cspell.json.

import { readFileSync } from 'node:fs'
import { fromRoot } from './paths.mjs'
import { UserError } from './progress.mjs'
import { run } from './run.mjs'

const FILES = ['*.rs', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css', '*.toml', '*.yml']
/** Comment line that begins with a free relative clause. */
const RELATIVE_CLAUSE = /^\s*(?:\/\/[/!]?|\/\*\*?|\*|#)\s+(?:What|Who(?:ever|se)?|Whether|Where|How|Which)\b/

/** Lines of a file that begin a comment with a free relative clause, as `line: text`. */
export function findRelativeClauses(text) {
  return text
    .split('\n')
    .flatMap((line, index) => (RELATIVE_CLAUSE.test(line) ? [`${index + 1}: ${line.trim()}`] : []))
}

/** @throws {UserError} with every comment that begins with a free relative clause */
export async function checkCommentOpenings() {
  const listed = await run('git', ['ls-files', '-z', '--', ...FILES])
  const found = listed
    .split('\0')
    .filter(Boolean)
    .flatMap((file) =>
      findRelativeClauses(readFileSync(fromRoot(file), 'utf8')).map((hit) => `${file}:${hit}`),
    )
  if (found.length > 0)
    throw new UserError(`Comments begin with a noun or a verb (docs/glossary.md):\n${found.join('\n')}`)
}
