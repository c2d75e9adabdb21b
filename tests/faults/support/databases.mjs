// Databases of the shops under test, read without the server's code. A SQLite file is read into memory after its server
// has exited and emptied its write-ahead log. A PostgreSQL database is queried while the server runs.
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from './scripts.mjs'
import { command } from './shop.mjs'

/** Offsets of the format versions in the header: 2 means write-ahead log, which a copy in memory does not have. */
const FORMAT_VERSIONS = [18, 19]

class Database {
  async tables() {
    const [rows] = await this.read(this.tablesQuery)
    return rows.map(({ name }) => name)
  }
}

class SqliteDatabase extends Database {
  kind = 'SQLite'
  tablesQuery =
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"

  constructor(file) {
    super()
    this.file = file
    this.url = `sqlite:${file}`
  }

  async #withConnection(callback) {
    const log = `${this.file}-wal`
    if (existsSync(log) && statSync(log).size > 0)
      throw new UserError('The server exited without emptying its write-ahead log.')
    const bytes = readFileSync(this.file)
    for (const offset of FORMAT_VERSIONS) bytes[offset] = 1
    const { default: initSqlJs } = await import('sql.js')
    const sqlite = await initSqlJs()
    const database = new sqlite.Database(bytes)
    try {
      return callback(database)
    } finally {
      database.close()
    }
  }

  /** Returns the rows of each query, in one snapshot. */
  read(...queries) {
    return this.#withConnection((database) =>
      queries.map((query) => {
        const statement = database.prepare(query)
        const rows = []
        while (statement.step()) rows.push(statement.getAsObject())
        statement.free()
        return rows
      }),
    )
  }

  /** Runs statements while the server is stopped. */
  change(...statements) {
    return this.#withConnection((database) => {
      for (const statement of statements) database.run(statement)
      writeFileSync(this.file, database.export())
    })
  }

  async integrityErrors() {
    const [rows] = await this.read('PRAGMA integrity_check')
    return rows.map((row) => row.integrity_check).filter((message) => message !== 'ok')
  }
}

class PostgresDatabase extends Database {
  kind = 'PostgreSQL'
  tablesQuery = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"

  constructor(url) {
    super()
    this.url = url
  }

  async #withConnection(callback) {
    const { default: pg } = await import('pg')
    // BIGINT arrives as text by default; every value here is a safe integer.
    pg.types.setTypeParser(pg.types.builtins.INT8, Number)
    const client = new pg.Client({ connectionString: this.url })
    await client.connect()
    try {
      return await callback(client)
    } finally {
      await client.end()
    }
  }

  read(...queries) {
    return this.#withConnection(async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const results = []
      for (const query of queries) results.push((await client.query(query)).rows)
      return results
    })
  }

  change(...statements) {
    return this.#withConnection(async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  }
}

/**
 * Kinds of databases. `open(location)` seeds a template with the demo catalogue in a folder or a cluster. `fresh(name)`
 * copies the template, `copy(from, name)` copies a database, `empty(name)` creates one without tables.
 */
export const sqlite = {
  kind: 'SQLite',
  async open(folder) {
    const databaseFor = (name, location = folder) => new SqliteDatabase(join(location, `${name}.sqlite`))
    const copy = async (from, name, location) => {
      copyFileSync(databaseFor(from).file, databaseFor(name, location).file)
      return databaseFor(name, location)
    }
    await command(databaseFor('template'), ['seed'])
    return {
      copy,
      fresh: (name, location) => copy('template', name, location),
      empty: async (name) => databaseFor(name),
    }
  },
}

export const postgres = {
  kind: 'PostgreSQL',
  async open(cluster) {
    const at = (url) => new PostgresDatabase(url)
    const create = async (name, template) => {
      await at(`${cluster.url}/postgres`).change(`CREATE DATABASE ${name} TEMPLATE ${template}`)
      return at(`${cluster.url}/${name}`)
    }
    await command(await create('template_shop', 'template1'), ['seed'])
    return {
      cluster,
      at,
      copy: (from, name) => create(name, from),
      fresh: (name) => create(name, 'template_shop'),
      empty: (name) => create(name, 'template1'),
    }
  },
}
