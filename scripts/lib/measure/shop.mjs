// The shop as a visitor finds it: its demo catalogue, its pages rendered, one process that answers it all.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverBinary } from '../build.mjs'
import { startServer, stop } from '../load/server.mjs'
import { prerender } from '../prerender.mjs'
import { run } from '../run.mjs'
import { apiUrl, freePort, healthUrl, serverEnv } from '../server.mjs'

/**
 * Opens it in a folder of its own, with the server of a cargo profile, and does something with it: its `url` without a
 * final slash, its `port`, its `folder`. Afterwards nothing of it is left.
 */
export async function withShop(profile, report, work) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-shop-'))
  const site = join(folder, 'site')
  let child
  try {
    const port = await freePort()
    const env = serverEnv({ port, database: join(folder, 'shop.sqlite'), site })
    await run(serverBinary(profile), ['seed'], { env, onLine: report })
    // Who measures comes often, and from one address; a proxy may stand before it.
    child = (await startServer({ ...env, MOSTRADOR_BEHIND_PROXY: 'true' }, healthUrl(port), profile)).child
    await prerender(report, apiUrl(port), site)
    return await work({ url: `http://127.0.0.1:${port}`, port, folder })
  } finally {
    if (child) await stop(child)
    rmSync(folder, { recursive: true, force: true })
  }
}
