import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { testServer } from './support.js'

const server = testServer()

/** The examples with the address of a shop, each with its heading. */
function examples(): [heading: string, language: string, code: string][] {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const found = readme.matchAll(/^#+ (.*)$|```(jsx?)\n([\s\S]*?)```/gm)
  let heading = ''
  const all: [string, string, string][] = []
  for (const [, title, language, code] of found)
    if (title !== undefined) heading = title
    else if (language !== undefined && code !== undefined) all.push([heading, language, code])
  return all
}

/** What each prints with the catalogue of these tests. */
const printed: Record<string, string> = {
  mostrador: 'Aceite de argán 20,00\u00a0€\nJabón de laurel 6,05\u00a0€\n20,00\u00a0€\n',
  'Forms, and what goes wrong':
    'email: Correo electrónico debe ser un correo electrónico válido\nPágina web debe ser una URL válida\n404 not_found\n',
  'Commands as data': '3\n0\n',
  'Without a shop': '60,00\u00a0€\nredirect\nMadrid\n',
  React: '<p role="status">0,00\u00a0€</p><button type="button">Añadir al carrito</button>\n',
  'Before the engine is there': '0,00\u00a0€\ntrue\n',
  'In tests and on servers': 'mostrador_cart mostrador_order 2026-11-20\n',
}

const SHOWN = `
import { renderToString } from 'react-dom/server'
console.log(renderToString(app))`

test.each(examples())('the example of «%s» runs as it stands', async (heading, language, code) => {
  server().answers['GET products/no-such-product'] = { status: 404, json: { code: 'not_found' } }
  const here = code.replaceAll('http://localhost:8080/api/v1', server().baseUrl)
  const source = language === 'jsx' ? (await transformWithOxc(here + SHOWN, 'example.jsx')).code : here
  const folder = await mkdtemp(join(import.meta.dirname, 'example-'))
  try {
    const file = join(folder, 'example.mjs')
    await writeFile(file, source)
    const { stdout } = await promisify(execFile)(process.execPath, [file])
    expect(stdout).toBe(printed[heading])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('every example is tried', () => {
  expect(examples().map(([heading]) => heading)).toEqual(Object.keys(printed))
})
