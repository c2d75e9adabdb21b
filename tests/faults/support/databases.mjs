// The databases of the drills, read without the server and without its code. A SQLite file is opened in memory when its
// server has ended and has emptied its write-ahead log; a database of PostgreSQL is asked while the server runs.
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { serverEnv } from '../../../scripts/lib/server.mjs'
import { program } from './program.mjs'

/** The header says who may read and write: 2 = through a write-ahead log, which a copy in memory has not. */
const FORMAT_VERSIONS = [18, 19]

const seed = (url) =>
  run(program(), ['seed'], { env: { ...serverEnv({ port: 0 }), MOSTRADOR_DATABASE: url } })

class SqliteDatabase {
  kind = 'SQLite'

  constructor(file) {
    this.file = file
    this.url = `sqlite:${file}`
  }

  async #with(work) {
    const log = `${this.file}-wal`
    if (existsSync(log) && statSync(log).size > 0)
      throw new Problem('The server ended without emptying its log.')
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

  /** The rows of each query, all of one moment. */
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

  /** Changes what is there; the server is not running. */
  change(...statements) {
    return this.#with((database) => {
      for (const statement of statements) database.run(statement)
      writeFileSync(this.file, database.export())
    })
  }

  /** What is wrong with the file itself. */
  async damage() {
    const [rows] = await this.read('PRAGMA integrity_check')
    return rows.map((row) => row.integrity_check).filter((word) => word !== 'ok')
  }

  tables() {
    return this.read(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    ).then(([rows]) => rows.map(({ name }) => name))
  }
}

class PostgresDatabase {
  kind = 'PostgreSQL'

  constructor(url) {
    this.url = url
  }

  async #with(work) {
    const { default: pg } = await import('pg')
    // BIGINT comes as text otherwise: none here is too large for a number.
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

  /** PostgreSQL looks after its files itself. */
  async damage() {
    return []
  }

  tables() {
    return this.read("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").then(
      ([rows]) => rows.map(({ name }) => name),
    )
  }
}

/** SQLite, whose databases are files in a folder. */
async function inFolder(folder) {
  const file = (name) => join(folder, `${name}.sqlite`)
  await seed(`sqlite:${file('template')}`)
  const copy = (from, name) => {
    copyFileSync(file(from), file(name))
    return new SqliteDatabase(file(name))
  }
  return {
    fresh: async (name) => copy('template', name),
    copy: async (from, name) => copy(from, name),
    /** A fresh one in another folder. */
    freshIn(place) {
      copyFileSync(file('template'), join(place, 'shop.sqlite'))
      return new SqliteDatabase(join(place, 'shop.sqlite'))
    },
    empty: async (name) => new SqliteDatabase(file(name)),
  }
}

/** PostgreSQL, whose databases are in a cluster. */
async function inCluster(cluster) {
  const { url } = cluster
  const owner = new PostgresDatabase(`${url}/postgres`)
  const of = (name) => new PostgresDatabase(`${url}/${name}`)
  await owner.change('CREATE DATABASE template_shop')
  await seed(`${url}/template_shop`)
  const copy = async (from, name) => {
    await owner.change(`CREATE DATABASE ${name} TEMPLATE ${from}`)
    return of(name)
  }
  const empty = async (name) => {
    await owner.change(`CREATE DATABASE ${name}`)
    return of(name)
  }
  return {
    cluster,
    fresh: (name) => copy('template_shop', name),
    copy,
    empty,
    at: (url) => new PostgresDatabase(url),
  }
}

/**
 * A kind of databases; `open(place)` makes a template there. Of what it gives, `fresh(name)` is a database with the demo
 * catalogue, `copy` one like another, `empty` one that has nothing in it.
 */
export const sqliteDatabases = { kind: 'SQLite', open: inFolder }
export const postgresDatabases = { kind: 'PostgreSQL', open: inCluster }
