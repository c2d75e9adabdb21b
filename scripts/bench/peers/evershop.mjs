// EverShop, from its npm package, with the demo catalogue in a temporary PostgreSQL.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { stop } from '../../lib/load/server.mjs'
import { fromRoot } from '../../lib/paths.mjs'
import { withPostgres } from '../../lib/postgres.mjs'
import { step, UP_TO_DATE } from '../../lib/progress.mjs'
import { run, start } from '../../lib/run.mjs'
import { freePort, waitUntilReady } from '../../lib/server.mjs'
import { CATEGORY, PRODUCT, readCategory, readPicture, readProducts } from './catalogue.mjs'
import { withPeerProxy } from './proxy.mjs'

const NAME = 'EverShop'
/** `concat-stream` is a dependency that the package does not declare. */
const PACKAGES = ['@evershop/evershop@2.2.1', 'concat-stream@2.0.0']
/** Module of the server's process: EverShop ends its child processes only when it exits by itself. */
const EXIT_ON_SIGNAL = "data:text/javascript,process.once('SIGTERM', () => process.exit())"
const folder = fromRoot('target', 'peers', 'evershop')
const seedData = join(folder, 'node_modules', '@evershop', 'evershop', 'dist', 'bin', 'seed', 'data')

const writeJson = (file, value) => writeFileSync(file, JSON.stringify(value, null, 2))
const evershop = (command, options) => run('npx', ['evershop', ...command], { cwd: folder, ...options })

async function build(report) {
  if (existsSync(join(folder, '.evershop', 'build', 'frontStore'))) return UP_TO_DATE
  mkdirSync(join(folder, 'config'), { recursive: true })
  writeJson(join(folder, 'package.json'), { name: 'evershop-starter', private: true, type: 'module' })
  writeJson(join(folder, 'config', 'default.json'), { shop: { language: 'en', currency: 'EUR' } })
  const install = ['install', '--no-audit', '--no-fund', '--save-exact', ...PACKAGES]
  await run('npm', install, { cwd: folder, onLine: report })
  await evershop(['build'], { onLine: report })
}

/** Text in the format of the editor that EverShop stores. */
const editorText = (id, html) => [
  {
    id: `r__${id}`,
    size: 1,
    className: 'md:grid-cols-1',
    columns: [
      {
        id: `c__${id}`,
        size: 1,
        data: {
          time: 0,
          version: '2.31.0',
          blocks: [{ id: `p__${id}`, type: 'paragraph', data: { text: html } }],
        },
      },
    ],
  },
]

/** Replaces EverShop's own seed data with the demo catalogue. */
function writeSeedData(picturesPort) {
  const { title, description } = readCategory()
  const meta = { meta_title: title, meta_description: title, meta_keywords: title }
  const category = { name: title, url_key: CATEGORY, status: 1, ...meta }
  writeJson(join(seedData, 'categories.json'), [
    { ...category, description: editorText(CATEGORY, description) },
  ])
  const products = readProducts().map(
    ({ slug, title: name, summary, description: html, price, sku, ...product }) => ({
      type: 'simple',
      visibility: true,
      status: true,
      sku,
      name,
      url_key: slug,
      price: Number(price),
      weight: 100,
      meta_title: name,
      meta_description: summary,
      meta_keywords: name,
      description: editorText(slug, html),
      qty: 100,
      manage_stock: true,
      stock_availability: true,
      collections: product.featured ? ['homepage'] : [],
      category: product.category === CATEGORY ? CATEGORY : undefined,
      images: [{ url: `http://127.0.0.1:${picturesPort}/${slug}.webp`, isMain: true }],
      attributes: [],
    }),
  )
  writeJson(join(seedData, 'products.json'), products)
}

/** Serves the pictures to the seed command, which downloads them. */
async function withPictures(work) {
  const port = await freePort()
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'image/webp' }).end(readPicture(url.slice(1, -'.webp'.length)))
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  try {
    return await work(port)
  } finally {
    server.close()
  }
}

/** Shows the products of the collection `homepage` on the home page, as its page builder does. */
async function addProductsToHome(connectionString) {
  const { Client } = createRequire(join(folder, 'package.json'))('pg')
  const client = new Client({ connectionString })
  await client.connect()
  const settings = { collection: 'homepage', count: 4, countPerRow: 4 }
  const { rows } = await client.query(
    `INSERT INTO widget_instance (name, type, status, settings)
     VALUES ('Featured products', 'collection_products', true, $1) RETURNING widget_instance_id`,
    [JSON.stringify(settings)],
  )
  await client.query(
    `INSERT INTO widget_placement (widget_instance_id, route, area) VALUES ($1, 'homepage', 'content')`,
    [rows[0].widget_instance_id],
  )
  await client.end()
}

export async function withEvershop(parent, work) {
  await step(NAME, build, 200)
  return withPostgres(async (url) => {
    const { hostname, port: databasePort, username, password } = new URL(url)
    const port = await freePort()
    const env = {
      ...process.env,
      DB_HOST: hostname,
      DB_PORT: databasePort,
      DB_NAME: 'postgres',
      DB_USER: username,
      DB_PASSWORD: password,
      DB_SSLMODE: 'disable',
      PORT: String(port),
    }
    // Runs without npx, which does not forward signals.
    const script = join('node_modules', '@evershop', 'evershop', 'dist', 'bin', 'evershop.js')
    const child = start(process.execPath, ['--import', EXIT_ON_SIGNAL, script, 'start'], {
      cwd: folder,
      env,
      stdio: 'ignore',
    })
    try {
      await waitUntilReady(`http://127.0.0.1:${port}/`, child)
      await withPictures(async (picturesPort) => {
        writeSeedData(picturesPort)
        await evershop(['seed', '--attributes', '--categories', '--collections', '--products'], { env })
      })
      await addProductsToHome(`${url}/postgres`)
      const pages = { home: '/', category: `/${CATEGORY}`, product: `/${CATEGORY}/${PRODUCT}` }
      return await withPeerProxy(parent, 'evershop', [['/', port]], (origin) =>
        work({ name: NAME, origin, pages }),
      )
    } finally {
      await stop(child)
    }
  })
}
