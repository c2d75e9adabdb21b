// A page that has the package and nothing else, in a real browser.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { withBrowser } from '../measure/browser.mjs'
import { at } from '../paths.mjs'
import { bundles } from './contenders.mjs'

const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm' }
const FOLDERS = { '/pkg/': at('pkg'), '/bundles/': bundles }

const PAGE = `<!doctype html><meta charset="utf-8"><title>Mostrador</title>
<script type="importmap">{"imports":{"mostrador":"/pkg/dist/web.js"}}</script>`

/** A page may measure to the microsecond only when nobody else shares its process. */
const ALONE = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
/** The bytes are in the cache when it counts. */
const KEPT = { 'cache-control': 'max-age=3600' }

function fileOf(path) {
  const folder = Object.keys(FOLDERS).find((prefix) => path.startsWith(prefix))
  if (folder === undefined) return null
  const file = join(FOLDERS[folder], normalize(`/${path.slice(folder.length)}`))
  return existsSync(file) && statSync(file).isFile() ? file : null
}

function answer({ url }, response) {
  const { pathname } = new URL(url, 'http://localhost')
  if (pathname === '/') return response.writeHead(200, { 'content-type': 'text/html', ...ALONE }).end(PAGE)
  const file = fileOf(pathname)
  if (file === null) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', ...ALONE, ...KEPT })
  createReadStream(file).pipe(response)
}

/** Opens the page's server and the browser and does something with them: its address, and `visitor()` for a context. */
export async function withPage(work) {
  const server = createServer(answer)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${server.address().port}/`
    return await withBrowser(({ visitor }) => work({ url, visitor }))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
