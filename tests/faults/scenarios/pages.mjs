// Pages that people have open in a browser while releases are put in place: each goes on with its own files, or is loaded
// anew, and nothing that it asks for fails.
import { setTimeout as sleep } from 'node:timers/promises'
import { promised } from '../support/report.mjs'

/** Screens with files of their own; each page goes from the home to one and on to the next, a step after every release. */
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
/** The page that was opened first stays to the end, beside so many of the others. */
const OTHERS = 4
const PATIENCE_MS = 20_000
/** What has come over the line is read by the script a moment later, and nothing outside tells when. */
const READING_MS = 1_000

/** Writes down what goes wrong in a context: requests that fail, answers that refuse, errors of scripts. */
function listen(context, complaints) {
  context.on('weberror', (error) => complaints.push(`error of a page: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  context.on('requestfailed', (request) => {
    // A navigation breaks off what the page before was still loading.
    const reason = request.failure()?.errorText ?? ''
    if (!reason.includes('ERR_ABORTED')) complaints.push(`${reason} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
}

/** Opens pages of a shop in contexts of their own. */
export function openPages(visitor, url) {
  const [open, broken, late] = [[], [], []]
  let [opened, screens, renewed] = [0, 0, 0]

  /** Waits until a screen is there whole. */
  const whole = (page) => page.locator('main h1').first().waitFor({ timeout: PATIENCE_MS })
  const buildOf = (page) => page.evaluate(() => document.querySelector('meta[name="build"]')?.content)

  /** Navigates to a screen through the browser's history, without loading the document unless the app decides to. */
  async function go(page, path) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    await page.waitForURL(`${url}${path}`, { timeout: PATIENCE_MS })
    await whole(page)
    screens++
  }

  async function step(one, latest) {
    const { page, build, watchful } = one
    if (watchful) {
      // Ten minutes pass at once: the page asks which build is the latest, and has read the answer before anybody goes on.
      const asked = page.waitForResponse(`**/builds/meta/${latest}.json`, { timeout: PATIENCE_MS })
      await page.clock.fastForward('10:30')
      await (await asked).finished()
      await sleep(READING_MS)
    }
    const path = SCREENS[(one.at++ + one.begins) % SCREENS.length]
    await go(page, path)
    const has = await buildOf(page)
    const wanted = watchful ? latest : build
    if (has !== wanted) late.push(`a page of ${build} has ${has} at ${path} and not ${wanted}`)
    if (watchful) renewed++
    one.build = has
  }

  return {
    /** Somebody comes while this build is the latest; every other one stays long enough to ask for newer ones. */
    async open(build) {
      const watchful = opened % 2 === 1
      const context = await visitor({ viewport: { width: 1280, height: 800 } })
      listen(context, broken)
      const page = await context.newPage()
      // For the others time stands still, however long the drill takes: they never find out.
      await (watchful ? page.clock.install() : page.clock.setFixedTime(Date.now()))
      await page.goto(`${url}/`)
      await whole(page)
      await page.waitForLoadState('networkidle')
      const has = await buildOf(page)
      if (has !== build) late.push(`a new visitor was given ${has} and not ${build}`)
      open.push({ context, page, build, watchful, begins: opened++, at: 0 })
      if (open.length > OTHERS + 1) await open.splice(1, 1)[0].context.close()
    },
    /** Everybody goes on to another screen, now that this build is the latest. */
    async goOn(latest) {
      for (const one of open)
        await step(one, latest).catch((error) => broken.push(`a page of ${one.build}: ${error.message}`))
    },
    verdict: () => [
      promised(
        'Pages open in browsers, of releases before',
        `${opened} pages, ${screens} screens`,
        broken,
        'none breaks, no request fails',
      ),
      promised(
        'Releases of those pages',
        `each its own; the latest in ${renewed} that asked after ten minutes`,
        late,
        'none is mixed',
      ),
    ],
  }
}
