// Whoever installs the package gets the same shop from it, with every bundler of its README, without any, and in Node.
import { type Browser, chromium, expect as expectOf } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { FLAGS as args, findTestBrowser } from '../../scripts/lib/chromium.mjs'
import { freePort, listening } from '../../scripts/lib/server.mjs'
import { Complaints } from '../support/complaints.ts'
import { type Consumer, consumer } from '../support/consumer.ts'
import { type Database, type Server, seededDatabase, serve } from '../support/server.ts'
import { staticHost } from '../support/static-host.ts'

/** What each shows: a product of the demonstration once in the cart, and why a hundred and one more are too many. */
const STORY = [
  'Leche limpiadora de caléndula',
  'Subtotal: 15,62\u00a0€',
  'Impuestos: 3,28\u00a0€',
  'Total: 18,90\u00a0€',
  'No se pueden añadir más de 100 unidades del producto Leche limpiadora de caléndula al carrito.',
]

const consumers = new Map<string, Promise<Consumer>>()
let database: Database
let server: Server
let browser: Browser

beforeAll(async () => {
  database = await seededDatabase()
  server = await serve(database)
  const executablePath = findTestBrowser()
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
})

afterAll(async () => {
  for (const made of consumers.values()) await made.then(({ remove }) => remove()).catch(() => {})
  await browser?.close()
  await server?.stop()
  await database?.remove()
})

function installed(name: string): Promise<Consumer> {
  const made = consumers.get(name) ?? consumer(name, inject('tarball'))
  consumers.set(name, made)
  return made
}

/** What the page at an address shows, without anything to complain about, and the engines that it has fetched. */
async function shownAt(url: string): Promise<{ texts: string[]; engines: string[] }> {
  const context = await browser.newContext({ locale: 'es-ES' })
  onTestFinished(() => context.close())
  const complaints = new Complaints(new URL(url).origin)
  onTestFinished(complaints.listen(context))
  const engines: string[] = []
  const warnings: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.wasm')) engines.push(request.url())
  })
  context.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })

  const page = await context.newPage()
  await page.goto(url)
  await expectOf(page.getByRole('heading')).not.toHaveText('Cargando…', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Añadir 1', exact: true }).click()
  const [title, subtotal, taxes, total] = await page.locator('h1, p').allInnerTexts()
  await page.getByRole('button', { name: 'Añadir 101' }).click()
  await expectOf(page.getByRole('status')).not.toBeEmpty()
  const texts = await page.locator('h1, p').allInnerTexts()
  expect(texts.slice(0, 4), 'a refusal leaves the cart as it is').toEqual([title, subtotal, taxes, total])

  expect(complaints.verdict()).toEqual([])
  expect(warnings).toEqual([])
  return { texts, engines }
}

/** What the page in a folder shows; it takes the engine from a file of its own, once. */
async function shownIn(folder: string): Promise<string[]> {
  const host = await staticHost(folder, server.url)
  onTestFinished(host.stop)
  const { texts, engines } = await shownAt(`${host.url}/`)
  expect(engines, 'the engine is fetched once').toEqual([expect.stringMatching(/\.wasm$/)])
  return texts
}

test('Vite and TypeScript, which reads every declaration of the package', async () => {
  const { folder, run } = await installed('vite')
  await run('npm', 'run', 'build')
  expect(await shownIn(`${folder}/dist`)).toEqual(STORY)
})

test("Vite's server of development", async () => {
  const { start } = await installed('vite')
  const port = await freePort()
  const args = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', `${port}`]
  const vite = start({ MOSTRADOR_API: server.url }, process.execPath, ...args)
  onTestFinished(() => void vite.kill())
  await listening(port)
  expect((await shownAt(`http://127.0.0.1:${port}/`)).texts).toEqual(STORY)
})

test('Vue', async () => {
  const { folder, run } = await installed('vue')
  await run('npm', 'run', 'build')
  expect(await shownIn(`${folder}/dist`)).toEqual(STORY)
})

test('React and strict TypeScript, on a page that is there before the engine', async () => {
  const { folder, run } = await installed('react')
  await run('npm', 'run', 'build')
  expect(await shownIn(`${folder}/dist`)).toEqual(STORY)
})

test('a page without a bundler', async () => {
  const { folder } = await installed('html')
  expect(await shownIn(folder)).toEqual(STORY)
})

test('webpack', async () => {
  const { folder, run } = await installed('webpack')
  await run('npm', 'run', 'build')
  expect(await shownIn(folder)).toEqual(STORY)
})

test('esbuild', async () => {
  const { folder, run } = await installed('esbuild')
  await run('npm', 'run', 'build')
  expect(await shownIn(folder)).toEqual(STORY)
})

test('Node', async () => {
  const { run } = await installed('node')
  const output = await run('node', 'main.js', server.url)
  expect(output.trimEnd().split('\n')).toEqual(STORY)
})
