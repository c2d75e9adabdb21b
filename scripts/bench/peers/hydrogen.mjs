// Skeleton of Shopify Hydrogen, from its npm package, with an in-memory Storefront API.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fromRoot } from '../../lib/paths.mjs'
import { step, UP_TO_DATE } from '../../lib/progress.mjs'
import { run } from '../../lib/run.mjs'
import { freePort } from '../../lib/server.mjs'
import { CATEGORY, PRODUCT } from './catalogue.mjs'
import { withPeerProxy } from './proxy.mjs'
import { PICTURES, startStorefrontApi } from './storefront-api.mjs'

const NAME = 'Hydrogen'
const STARTER = '@shopify/create-hydrogen@5.0.39'
const TEMPLATE = 'package/dist/assets/hydrogen/starter'
const folder = fromRoot('target', 'peers', 'hydrogen')

async function build(report) {
  if (existsSync(join(folder, 'dist', 'server', 'index.js'))) return UP_TO_DATE
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = await run('npm', ['pack', '--silent', STARTER], { cwd: folder })
  const depth = TEMPLATE.split('/').length
  await run('tar', ['-xzf', packed.trim(), `--strip-components=${depth}`, TEMPLATE], { cwd: folder })
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, onLine: report })
  await run('npx', ['react-router', 'build'], { cwd: folder, onLine: report })
}

const importFrom = (...path) => import(pathToFileURL(join(folder, 'node_modules', ...path)).href)

/** Runs the built worker in Shopify's local runtime. */
async function startWorker(port, apiPort) {
  const { preview } = await importFrom('vite', 'dist', 'node', 'index.js')
  const { oxygen } = await importFrom('@shopify', 'mini-oxygen', 'dist', 'vite', 'plugin.js')
  const env = {
    SESSION_SECRET: 'secret',
    PUBLIC_STORE_DOMAIN: `http://127.0.0.1:${apiPort}`,
    // Public tokens have 32 characters.
    PUBLIC_STOREFRONT_API_TOKEN: '0'.repeat(32),
    PUBLIC_STOREFRONT_ID: '1',
    PUBLIC_CHECKOUT_DOMAIN: 'tienda.example',
  }
  return preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [oxygen({ env, logRequestLine: () => {} })],
    build: { outDir: 'dist/client' },
    preview: { host: '127.0.0.1', port, strictPort: true, allowedHosts: true },
  })
}

export async function withHydrogen(parent, work) {
  await step(NAME, build, 120)
  const [apiPort, port] = [await freePort(), await freePort()]
  const api = await startStorefrontApi(folder, apiPort)
  const worker = await startWorker(port, apiPort)
  const locations = [
    ['/', port],
    [PICTURES, apiPort],
  ]
  const pages = { home: '/', category: `/collections/${CATEGORY}`, product: `/products/${PRODUCT}` }
  try {
    return await withPeerProxy(parent, 'hydrogen', locations, (origin) => work({ name: NAME, origin, pages }))
  } finally {
    await worker.close()
    api.closeAllConnections()
    api.close()
  }
}
