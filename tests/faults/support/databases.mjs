// Databases of the shops under test, read without the server's code. A SQLite file is read into memory after its server
// has ended and emptied its write-ahead log; a PostgreSQL database is queried while the server runs.
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './scripts.mjs'
import { command } from './shop.mjs'

/** Offsets of the header's format versions: 2 = write-ahead log, which a copy in memory does not have. */
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

  async #with(work) {
    const log = `${this.file}-wal`
    if (existsSync(log) && statSync(log).size > 0)
      throw new Problem('The server ended without emptying its write-ahead log.')
    const bytes = readFileSync(this.file)
    for (const offset of FORMAT_VERSIONS) bytes[offset] = 1
    const { default: initSqlJs } = await import('sql.js')
    const sqlite = await initSqlJs()
    const database = new sqlite.Database(bytes)
    try {
      return work(database)
    } finally {
      database.close()
    }
  }

  /** Rows of each query, in one snapshot. */
  read(...queries) {
    return this.#with((database) =>
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
    return this.#with((database) => {
      for (const statement of statements) database.run(statement)
      writeFileSync(this.file, database.export())
    })
  }

  async integrityErrors() {
    const [rows] = await this.read('PRAGMA integrity_check')
    return rows.map((row) => row.integrity_check).filter((word) => word !== 'ok')
  }
}

class PostgresDatabase extends Database {
  kind = 'PostgreSQL'
  tablesQuery = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"

  constructor(url) {
    super()
    this.url = url
  }

  async #with(work) {
    const { default: pg } = await import('pg')
    // BIGINT arrives as text by default; every value here is a safe integer.
    pg.types.setTypeParser(pg.types.builtins.INT8, Number)
    const client = new pg.Client({ connectionString: this.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  read(...queries) {
    return this.#with(async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const found = []
      for (const query of queries) found.push((await client.query(query)).rows)
      return found
    })
  }

  change(...statements) {
    return this.#with(async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  }
}

/**
 * Kinds of databases. `open(place)` seeds a template with the demo catalogue in a folder or a cluster; `fresh(name)` copies
 * it, `copy(from, name)` copies a database, `empty(name)` has no tables.
 */
export const sqlite = {
  kind: 'SQLite',
  async open(folder) {
    const of = (name, place = folder) => new SqliteDatabase(join(place, `${name}.sqlite`))
    const copy = async (from, name, place) => {
      copyFileSync(of(from).file, of(name, place).file)
      return of(name, place)
    }
    await command(of('template'), ['seed'])
    return { copy, fresh: (name, place) => copy('template', name, place), empty: async (name) => of(name) }
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
