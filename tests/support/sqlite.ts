// Direct access to the SQLite file of a shop, independent of the server and its code.
import { readFile, writeFile } from 'node:fs/promises'
import initSqlJs, { type Database as Sqlite, type SqlValue } from 'sql.js'

/**
 * Header offsets of the write and read format versions. 2 = write-ahead log, which an in-memory copy does not
 * have.
 */
const FORMAT_VERSION_OFFSETS = [18, 19]

async function open(file: string): Promise<Sqlite> {
  const [sqlite, bytes] = await Promise.all([initSqlJs(), readFile(file)])
  for (const offset of FORMAT_VERSION_OFFSETS) bytes[offset] = 1
  return new sqlite.Database(bytes)
}

/** Changes the file of a stopped server, which has emptied its write-ahead log. */
export async function changeRows(file: string, statement: string) {
  const database = await open(file)
  try {
    database.run(statement)
    await writeFile(file, database.export())
  } finally {
    database.close()
  }
}

/** Returns the rows of a query on the file of a stopped server, which has emptied its write-ahead log. */
export async function queryRows(file: string, query: string, parameters: SqlValue[] = []) {
  const database = await open(file)
  try {
    const statement = database.prepare(query, parameters)
    const result: Record<string, SqlValue>[] = []
    while (statement.step()) result.push(statement.getAsObject())
    return result
  } finally {
    database.close()
  }
}
