// Pages that stay open in a browser during releases: each keeps working with the files of its own release or is reloaded.
import { invariant } from '../support/report.mjs'

/** Screens with files of their own; each page navigates to the next one after a release. */
const SCREENS = [
  '/tienda/cosmetica-facial',
  '/contacto',
  '/crear-cuenta',
  '/busqueda?texto=jabon',
  '/tiendas',
  '/iniciar-sesion',
  '/certificados',
  '/desistimiento',
  '/tarifario/acceso',
  '/solicitar-nueva-contrasena',
  '/compra',
  '/blog/cuaderno',
]
/** The first page stays open to the end, with up to so many later ones. */
const LATER_PAGES = 4
const timeout = 20_000

/** Records failed requests, error responses and script errors of a browser context. */
function recordErrors(context, violations) {
  context.on('weberror', (error) => violations.push(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') violations.push(`console: ${message.text()}`)
  })
  context.on('requestfailed', (request) => {
    // A navigation aborts what the previous page was loading.
    const reason = request.failure()?.errorText ?? ''
    if (!reason.includes('ERR_ABORTED')) violations.push(`${reason} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) violations.push(`${response.status()} ${response.url()}`)
  })
}

/** Opens pages of a shop, each in its own context. */
export function openPages(browser, url) {
  const [pages, errors, mixed] = [[], [], []]
  let [opened, screens, renewed] = [0, 0, 0]

  const rendered = (page) => page.locator('main h1').first().waitFor({ timeout })
  const buildOf = (page) => page.evaluate(() => document.querySelector('meta[name="build"]')?.content)

  /** Navigates through the history, without loading the document unless the app decides to. */
  async function go(page, path) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    await page.waitForURL(`${url}${path}`, { timeout })
    await rendered(page)
    screens++
  }

  async function step(one, latest) {
    const { page, build, polls } = one
    if (polls) {
      // After ten minutes of its clock the page asks for the latest build.
      const path = `/builds/meta/${latest}.json`
      const polled = page.waitForResponse(`**${path}`, { timeout })
      await page.clock.fastForward('10:30')
      await (await polled).finished()
      // A later response is read after that one.
      await page.evaluate(async (path) => (await fetch(path)).text(), path)
    }
    const path = SCREENS[(one.steps++ + one.offset) % SCREENS.length]
    await go(page, path)
    const actual = await buildOf(page)
    const expected = polls ? latest : build
    if (actual !== expected) mixed.push(`a page of ${build} has ${actual} at ${path} and not ${expected}`)
    if (polls) renewed++
    one.build = actual
  }

  return {
    /** Opens a page while this build is the latest; every other one polls for newer builds. */
    async open(build) {
      const polls = opened % 2 === 1
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-ES' })
      recordErrors(context, errors)
      const page = await context.newPage()
      // Time stands still for the others, which never poll.
      await (polls ? page.clock.install() : page.clock.setFixedTime(Date.now()))
      await page.goto(`${url}/`)
      await rendered(page)
      await page.waitForLoadState('networkidle')
      const actual = await buildOf(page)
      if (actual !== build) mixed.push(`a new visitor has ${actual} and not ${build}`)
      pages.push({ context, page, build, polls, offset: opened++, steps: 0 })
      if (pages.length > LATER_PAGES + 1) await pages.splice(1, 1)[0].context.close()
    },
    /** Navigates in every page, now that this build is the latest. */
    async navigate(latest) {
      for (const one of pages)
        await step(one, latest).catch((error) => errors.push(`a page of ${one.build}: ${error.message}`))
    },
    rows: () => [
      invariant('Open pages of earlier releases', `${opened} pages, ${screens} screens`, errors, 'no errors'),
      invariant(
        'Releases of these pages',
        `each its own; the latest in ${renewed} that had polled`,
        mixed,
        'none is mixed',
      ),
    ],
  }
}
