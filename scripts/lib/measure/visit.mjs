// Transfer size of a first visit: bytes that Chromium receives, headers included, until the network is idle.

/** Requests that a page starts by itself after loading have begun by then. */
const IDLE_MS = 5000
const LIMIT_MS = 30_000

const KINDS = [
  ['html', /^text\/html/],
  ['css', /^text\/css/],
  ['js', /javascript/],
  ['wasm', /^application\/wasm/],
  ['font', /^font\//],
  ['image', /^image\//],
]

/** JavaScript that only the engine needs: the glue of wasm-bindgen, and pkg/dist with its loaders. */
const ENGINE = /^\/assets\/(mostrador_wasm|dist|instance|web)-/

/** Kind of a response by its content type; the JavaScript of the engine counts as `wasm`. */
export function kindOf(type, path) {
  const [kind = 'data'] = KINDS.find(([, pattern]) => pattern.test(type)) ?? []
  return kind === 'js' && ENGINE.test(path) ? 'wasm' : kind
}

/** Bytes by kind and the number of requests without images; prefetches of the service worker count as `ahead`. */
export function sums(received) {
  const total = { html: 0, css: 0, js: 0, wasm: 0, font: 0, image: 0, data: 0, ahead: 0, requests: 0 }
  for (const { kind, bytes, ahead } of received) {
    total[ahead ? 'ahead' : kind] += bytes
    if (!ahead && kind !== 'image') total.requests += 1
  }
  return total
}

/** Visits an address with an empty cache and returns the sums. */
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
    while (performance.now() - latest < IDLE_MS && performance.now() - began < LIMIT_MS)
      await page.waitForTimeout(100)
    return sums(await Promise.all(finished.map(received)))
  } finally {
    await context.close()
  }
}

async function received(request) {
  const [response, sizes] = await Promise.all([request.response(), request.sizes()])
  const type = (await response.headerValue('content-type')) ?? ''
  return {
    kind: kindOf(type, new URL(request.url()).pathname),
    bytes: sizes.responseHeadersSize + sizes.responseBodySize,
    ahead: request.serviceWorker() !== null,
  }
}
