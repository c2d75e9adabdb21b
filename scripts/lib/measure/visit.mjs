// Transfer size of a first visit: bytes received by Chromium, including headers, until the network is idle.

/** Idle time of the network, longer than the delay of prefetches after loading. */
const IDLE_MS = 5000
const TIMEOUT_MS = 30_000

const KINDS = [
  ['html', /^text\/html/],
  ['css', /^text\/css/],
  ['js', /javascript/],
  ['wasm', /^application\/wasm/],
  ['font', /^font\//],
  ['image', /^image\//],
]

/** JavaScript chunks of the engine: the glue of wasm-bindgen, and pkg/dist with its loaders. */
const ENGINE = /^\/assets\/(mostrador_wasm|dist|instance|web)-/

/** Kind of a response by its content type; the JavaScript of the engine counts as `wasm`. */
export function kindOf(type, path) {
  const [kind = 'data'] = KINDS.find(([, pattern]) => pattern.test(type)) ?? []
  return kind === 'js' && ENGINE.test(path) ? 'wasm' : kind
}

/** Bytes by kind, and requests without images. Prefetches of the service worker are separate. */
export function sumByKind(responses) {
  const total = { html: 0, css: 0, js: 0, wasm: 0, font: 0, image: 0, data: 0, prefetched: 0, requests: 0 }
  for (const { kind, bytes, isPrefetch } of responses) {
    total[isPrefetch ? 'prefetched' : kind] += bytes
    if (!isPrefetch && kind !== 'image') total.requests += 1
  }
  return total
}

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
    await page.goto(address, { waitUntil: 'networkidle', timeout: TIMEOUT_MS })
    const began = performance.now()
    while (performance.now() - latest < IDLE_MS && performance.now() - began < TIMEOUT_MS)
      await page.waitForTimeout(100)
    return sumByKind(await Promise.all(finished.map(describeResponse)))
  } finally {
    await context.close()
  }
}

async function describeResponse(request) {
  const [response, sizes] = await Promise.all([request.response(), request.sizes()])
  const type = (await response.headerValue('content-type')) ?? ''
  return {
    kind: kindOf(type, new URL(request.url()).pathname),
    bytes: sizes.responseHeadersSize + sizes.responseBodySize,
    isPrefetch: request.serviceWorker() !== null,
  }
}
