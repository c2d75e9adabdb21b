// Installs the package with every bundler of its README, without a bundler, and in Node. All show the same
// shop.
import { type Browser, chromium, expect as expectPage } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { CHROMIUM_FLAGS as args, findTestBrowser } from '../../scripts/lib/chromium.mjs'
import { freePort, waitForPort } from '../../scripts/lib/server.mjs'
import { BrowserFailures } from '../support/console-errors.ts'
import { type Consumer, installConsumer } from '../support/consumer.ts'
import { createSeededDatabase, type Database, type Server, serve } from '../support/server.ts'
import { startStaticHost } from '../support/static-host.ts'

/** Expected texts: one unit of a demo product in the cart, and the refusal of 101 more. */
const EXPECTED_TEXTS = [
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
  database = await createSeededDatabase()
  server = await serve(database)
  const executablePath = findTestBrowser()
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
})

afterAll(async () => {
  for (const project of consumers.values()) await project.then(({ remove }) => remove()).catch(() => {})
  await browser?.close()
  await server?.stop()
  await database?.remove()
})

/** Installs each project once. */
function getConsumer(name: string): Promise<Consumer> {
  const project = consumers.get(name) ?? installConsumer(name, inject('tarball'))
  consumers.set(name, project)
  return project
}

/**
 * Returns the texts of a page and the URLs of fetched engines. Asserts that the browser reports no failures
 * or warnings.
 */
async function visit(url: string): Promise<{ texts: string[]; engines: string[] }> {
  const context = await browser.newContext({ locale: 'es-ES' })
  onTestFinished(() => context.close())
  const complaints = new BrowserFailures(new URL(url).origin)
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
  await expectPage(page.getByRole('heading')).not.toHaveText('Cargando…', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Añadir 1', exact: true }).click()
  const [title, subtotal, taxes, total] = await page.locator('h1, p').allInnerTexts()
  await page.getByRole('button', { name: 'Añadir 101' }).click()
  await expectPage(page.getByRole('status')).not.toBeEmpty()
  const texts = await page.locator('h1, p').allInnerTexts()
  expect(texts.slice(0, 4), 'a refused quantity does not change the cart').toEqual([
    title,
    subtotal,
    taxes,
    total,
  ])

  expect(complaints.verdict()).toEqual([])
  expect(warnings).toEqual([])
  return { texts, engines }
}

/** Returns the texts of the page in a folder. Asserts that it fetches the engine once, as a separate file. */
async function visitFolder(folder: string): Promise<string[]> {
  const host = await startStaticHost(folder, server.url)
  onTestFinished(host.stop)
  const { texts, engines } = await visit(`${host.url}/`)
  expect(engines, 'the engine is fetched once').toEqual([expect.stringMatching(/\.wasm$/)])
  return texts
}

test('Vite with TypeScript, which checks every declaration of the package', async () => {
  const { folder, run } = await getConsumer('vite')
  await run('npm', 'run', 'build')
  expect(await visitFolder(`${folder}/dist`)).toEqual(EXPECTED_TEXTS)
})

test('Vite development server', async () => {
  const { start } = await getConsumer('vite')
  const port = await freePort()
  const args = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', `${port}`]
  const vite = start({ MOSTRADOR_API: server.url }, process.execPath, ...args)
  onTestFinished(() => void vite.kill())
  await waitForPort(port)
  expect((await visit(`http://127.0.0.1:${port}/`)).texts).toEqual(EXPECTED_TEXTS)
})

test('Vue', async () => {
  const { folder, run } = await getConsumer('vue')
  await run('npm', 'run', 'build')
  expect(await visitFolder(`${folder}/dist`)).toEqual(EXPECTED_TEXTS)
})

test('React with strict TypeScript, on a page that renders before the engine is loaded', async () => {
  const { folder, run } = await getConsumer('react')
  await run('npm', 'run', 'build')
  expect(await visitFolder(`${folder}/dist`)).toEqual(EXPECTED_TEXTS)
})

test('a page without a bundler', async () => {
  const { folder } = await getConsumer('html')
  expect(await visitFolder(folder)).toEqual(EXPECTED_TEXTS)
})

test('webpack', async () => {
  const { folder, run } = await getConsumer('webpack')
  await run('npm', 'run', 'build')
  expect(await visitFolder(folder)).toEqual(EXPECTED_TEXTS)
})

test('esbuild', async () => {
  const { folder, run } = await getConsumer('esbuild')
  await run('npm', 'run', 'build')
  expect(await visitFolder(folder)).toEqual(EXPECTED_TEXTS)
})

test('Node', async () => {
  const { run } = await getConsumer('node')
  const output = await run('node', 'main.js', server.url)
  expect(output.trimEnd().split('\n')).toEqual(EXPECTED_TEXTS)
})
