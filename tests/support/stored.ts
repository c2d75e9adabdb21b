// The owner's side: what is in the SQLite file, read without the server and without its code.
import { readFile } from 'node:fs/promises'
import initSqlJs, { type Database as Sqlite, type SqlValue } from 'sql.js'

/** The header says who may read and write: 2 = through a write-ahead log, which a copy in memory has not. */
const FORMAT_VERSIONS = [18, 19]

async function open(file: string): Promise<Sqlite> {
  const [sqlite, bytes] = await Promise.all([initSqlJs(), readFile(file)])
  for (const offset of FORMAT_VERSIONS) bytes[offset] = 1
  return new sqlite.Database(bytes)
}

/** The rows of a query on a database file whose server has ended (and has emptied its write-ahead log). */
export async function rows(file: string, query: string, parameters: SqlValue[] = []) {
  const database = await open(file)
  try {
    const statement = database.prepare(query, parameters)
    const found: Record<string, SqlValue>[] = []
    while (statement.step()) found.push(statement.getAsObject())
    return found
  } finally {
    database.close()
  }
}
