// The database of this clone: one SQLite file, filled with the demo catalogue when it is new.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { serverBinary } from './build.mjs'
import { at } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { run } from './run.mjs'
import { serverEnv } from './server.mjs'

export const database = at('data', 'mostrador.sqlite')

/** Names the database file that was made with the demo accounts, by its number in the file system. */
const marker = at('data', 'demo-accounts')

const fileNumber = (file) => `${statSync(file).ino}`

/** Tells whether the database has the demo accounts. */
export const hasDemoAccounts = () =>
  existsSync(marker) && readFileSync(marker, 'utf8') === fileNumber(database)

/**
 * Makes the database with the demo catalogue; one that exists belongs to its owner and stays as it is.
 * It gets its name when it is complete, so that an interrupted start leaves nothing behind.
 */
export async function seedDemo(report, binary = serverBinary()) {
  if (existsSync(database)) return UP_TO_DATE
  mkdirSync(at('data'), { recursive: true })
  const draft = `${database}.new`
  for (const suffix of ['', '-wal', '-shm']) rmSync(draft + suffix, { force: true })
  await run(binary, ['seed', '--accounts'], { env: serverEnv({ port: 0, database: draft }), onLine: report })
  writeFileSync(marker, fileNumber(draft))
  renameSync(draft, database)
}
