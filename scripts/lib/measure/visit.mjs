// What a first visit downloads: the bytes that a real Chromium receives, headers included, until the network is still.

/** So long without a request is still: what a page fetches by itself once it has come to rest has begun by then. */
const STILL_MS = 5000
/** A page that never comes to rest has a fault of its own. */
const LIMIT_MS = 30_000

const KINDS = [
  ['html', /^text\/html/],
  ['css', /^text\/css/],
  ['js', /javascript/],
  ['wasm', /^application\/wasm/],
  ['font', /^font\//],
  ['image', /^image\//],
]

/** The parts that only the engine needs: what wasm-bindgen writes, and the loader of pkg/. */
const ENGINE = /^\/assets\/(mostrador_wasm|web)-/

/** What an answer is by its type; the JavaScript that only the engine needs counts as the engine. */
export function kindOf(type, path) {
  const [kind = 'data'] = KINDS.find(([, pattern]) => pattern.test(type)) ?? []
  return kind === 'js' && ENGINE.test(path) ? 'wasm' : kind
}

/** Sums of the bytes by kind, and how many requests there were without pictures. What a worker fetches ahead is apart. */
export function sums(received) {
  const total = { html: 0, css: 0, js: 0, wasm: 0, font: 0, image: 0, data: 0, ahead: 0, requests: 0 }
  for (const { kind, bytes, ahead } of received) {
    total[ahead ? 'ahead' : kind] += bytes
    if (!ahead && kind !== 'image') total.requests += 1
  }
  return total
}

/** Visits an address for the first time. Gives what was received: path, kind, bytes, whether a worker fetched it ahead. */
export async function firstVisit(visitor, address) {
  const context = await visitor()
  try {
    const finished = []
    let latest = performance.now()
    context.on('request', () => {
      latest = performance.now()
    })
    context.on('requestfinished', (request) => {
      latest = performance.now()
      finished.push(request)
    })
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle', timeout: LIMIT_MS })
    const began = performance.now()
    while (performance.now() - latest < STILL_MS && performance.now() - began < LIMIT_MS)
      await page.waitForTimeout(100)
    return await Promise.all(finished.map(received))
  } finally {
    await context.close()
  }
}

async function received(request) {
  const [response, sizes] = await Promise.all([request.response(), request.sizes()])
  const path = new URL(request.url()).pathname
  return {
    path,
    kind: kindOf((await response.headerValue('content-type')) ?? '', path),
    bytes: sizes.responseHeadersSize + sizes.responseBodySize,
    encoding: (await response.headerValue('content-encoding')) ?? '',
    ahead: request.serviceWorker() !== null,
  }
}
