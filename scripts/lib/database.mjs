// Database of this clone: an SQLite file, seeded with the demo catalogue when it is created.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { serverBinary } from './build.mjs'
import { fromRoot } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { run } from './run.mjs'
import { serverEnv } from './server.mjs'

export const database = fromRoot('data', 'mostrador.sqlite')

/** File with the inode number of the database that was seeded with the demo accounts. */
const accountsMarker = fromRoot('data', 'demo-accounts')

const inodeOf = (file) => `${statSync(file).ino}`

export const hasDemoAccounts = () =>
  existsSync(accountsMarker) && readFileSync(accountsMarker, 'utf8') === inodeOf(database)

/** Creates a missing database. Renamed when complete, so that an interrupted start leaves no partial one. */
export async function seedDemo(report, binary = serverBinary()) {
  if (existsSync(database)) return UP_TO_DATE
  mkdirSync(fromRoot('data'), { recursive: true })
  const draft = `${database}.new`
  for (const suffix of ['', '-wal', '-shm']) rmSync(draft + suffix, { force: true })
  await run(binary, ['seed', '--accounts'], { env: serverEnv({ port: 0, database: draft }), onLine: report })
  writeFileSync(accountsMarker, inodeOf(draft))
  renameSync(draft, database)
}
