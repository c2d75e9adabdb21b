// Pages that stay open in a browser during releases: each continues with the files of its own release or is reloaded.
import { invariant } from '../support/report.mjs'

/** Screens with separate files; each page navigates to the next screen after a release. */
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
/** Maximum number of open pages besides the first, which stays open until the end. */
const LATER_PAGES = 4
const timeout = 20_000

/** Records failed requests, error responses and script errors of a browser context. */
function recordErrors(context, violations) {
  context.on('weberror', (error) => violations.push(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') violations.push(`console: ${message.text()}`)
  })
  context.on('requestfailed', (request) => {
    // A navigation aborts the pending requests of the previous page.
    const reason = request.failure()?.errorText ?? ''
    if (!reason.includes('ERR_ABORTED')) violations.push(`${reason} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) violations.push(`${response.status()} ${response.url()}`)
  })
}

/** Opens pages of a shop, each in a separate browser context. */
export function openPages(browser, url) {
  const [pages, errors, mixedReleases] = [[], [], []]
  let [openedCount, screens, renewedCount] = [0, 0, 0]

  const waitUntilRendered = (page) => page.locator('main h1').first().waitFor({ timeout })
  const buildOf = (page) => page.evaluate(() => document.querySelector('meta[name="build"]')?.content)

  /** Navigates through the history; only the app can reload the document. */
  async function navigateTo(page, path) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    await page.waitForURL(`${url}${path}`, { timeout })
    await waitUntilRendered(page)
    screens++
  }

  async function step(openPage, latest) {
    const { page, build, polls } = openPage
    if (polls) {
      // The page polls for the latest build after ten minutes of its clock.
      const path = `/builds/meta/${latest}.json`
      const pollResponse = page.waitForResponse(`**${path}`, { timeout })
      await page.clock.fastForward('10:30')
      await (await pollResponse).finished()
      // Waits for a later response, so that the page has processed that one.
      await page.evaluate(async (path) => (await fetch(path)).text(), path)
    }
    const path = SCREENS[(openPage.steps++ + openPage.offset) % SCREENS.length]
    await navigateTo(page, path)
    const actual = await buildOf(page)
    const expected = polls ? latest : build
    if (actual !== expected)
      mixedReleases.push(`a page of ${build} has ${actual} at ${path} and not ${expected}`)
    if (polls) renewedCount++
    openPage.build = actual
  }

  return {
    /** Opens a page while `build` is the latest; every second page polls for newer builds. */
    async open(build) {
      const polls = openedCount % 2 === 1
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-ES' })
      recordErrors(context, errors)
      const page = await context.newPage()
      // The clock of the other pages is fixed, so that they never poll.
      await (polls ? page.clock.install() : page.clock.setFixedTime(Date.now()))
      await page.goto(`${url}/`)
      await waitUntilRendered(page)
      await page.waitForLoadState('networkidle')
      const actual = await buildOf(page)
      if (actual !== build) mixedReleases.push(`a new visitor has ${actual} and not ${build}`)
      pages.push({ context, page, build, polls, offset: openedCount++, steps: 0 })
      if (pages.length > LATER_PAGES + 1) await pages.splice(1, 1)[0].context.close()
    },
    /** Navigates in every page while `latest` is the latest build. */
    async navigate(latest) {
      for (const openPage of pages)
        await step(openPage, latest).catch((error) =>
          errors.push(`a page of ${openPage.build}: ${error.message}`),
        )
    },
    rows: () => [
      invariant(
        'Open pages of earlier releases',
        `${openedCount} pages, ${screens} screens`,
        errors,
        'no errors',
      ),
      invariant(
        'Releases of these pages',
        `one each; the latest in ${renewedCount} that had polled`,
        mixedReleases,
        'none mixed',
      ),
    ],
  }
}
