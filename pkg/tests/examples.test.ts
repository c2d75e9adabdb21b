import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { setUpTestServer } from './support.js'

const server = setUpTestServer()

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** JavaScript and JSX examples of the README and of the documented entry points, with their headings. */
function examples(): [heading: string, language: string, code: string][] {
  const { entryPoints } = JSON.parse(read('../reference/typedoc.json')) as { entryPoints: string[] }
  const moduleDocs = entryPoints.map((path) => {
    const [comment = ''] = read(`../reference/${path}`).split('*/')
    return comment.replaceAll(/^ \* ?/gm, '').replace(/^@module (.*)$/m, '# Module $1')
  })
  const matches = [read('../README.md'), ...moduleDocs]
    .join('\n')
    .matchAll(/^#+ (.*)$|```(jsx?)\n([\s\S]*?)```/gm)
  let heading = ''
  const result: [string, string, string][] = []
  for (const [, title, language, code] of matches)
    if (title !== undefined) heading = title
    else if (language !== undefined && code !== undefined) result.push([heading, language, code])
  return result
}

/** Expected output of each example with the catalogue of the test server. */
const expectedOutput: Record<string, string> = {
  mostrador: 'Aceite de argán 20,00\u00a0€\nJabón de laurel 6,05\u00a0€\n20,00\u00a0€\n',
  'Forms and errors':
    'email: Correo electrónico debe ser un correo electrónico válido\nPágina web debe ser una URL válida\n404 not_found\n',
  'Commands as data': '3\n0\n',
  'Without a shop': '60,00\u00a0€\nredirect\nMadrid\n',
  React: '<p role="status">0,00\u00a0€</p><button type="button">Añadir al carrito</button>\n',
  'Deferred loading': '0,00\u00a0€\ntrue\n',
  'Tests and server-side rendering': 'mostrador_cart mostrador_order 2026-11-20\n',
  'Module mostrador':
    'false No se pueden añadir más de 100 unidades del producto Jabón de laurel al carrito.\n',
  'Module mostrador/web': '12,10\u00a0€\n',
  'Module mostrador (Node)': 'Aceite de argán 20,00\u00a0€\nJabón de laurel 6,05\u00a0€\n',
  'Module mostrador/deferred': 'null 0\nMadrid\n',
  'Module mostrador/react': '<button type="button">Vaciar (<!-- -->0<!-- -->)</button>\n',
}

/** URL of the WASM that Node's `fetch` supports. */
const wasmUrl = `data:application/wasm;base64,${readFileSync(new URL('../web/mostrador_wasm_bg.wasm', import.meta.url)).toString('base64')}`

const RENDER = `
import { renderToString } from 'react-dom/server'
console.log(renderToString(app))`

test.each(examples())('the example of «%s» runs unchanged', async (heading, language, code) => {
  server().responses['GET products/no-such-product'] = { status: 404, json: { code: 'not_found' } }
  const localCode = code
    .replaceAll('http://localhost:8080/api/v1', server().baseUrl)
    .replace('/assets/mostrador_wasm_bg.wasm', wasmUrl)
  const source =
    language === 'jsx' ? (await transformWithOxc(localCode + RENDER, 'example.jsx')).code : localCode
  const folder = await mkdtemp(join(import.meta.dirname, 'example-'))
  try {
    const file = join(folder, 'example.mjs')
    await writeFile(file, source)
    const { stdout } = await promisify(execFile)(process.execPath, [file])
    expect(stdout).toBe(expectedOutput[heading])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('every example is tested', () => {
  expect(examples().map(([heading]) => heading)).toEqual(Object.keys(expectedOutput))
})
