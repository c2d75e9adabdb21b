// Separate site that the prerenderer updates from the API of one shop.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prerenderArgs } from '../../scripts/lib/prerender.mjs'
import { sites } from './server.ts'

/** Public URL of the sites that journeys prerender. */
export const SITE_URL = 'https://tienda.example'

export interface WatchedSite {
  folder: string
  /** Returns the stored HTML of a page; empty if there is none. */
  html(path: string): Promise<string>
  /** Returns the number of pages rendered by the completed runs. */
  rendered(): number
  stop(): Promise<void>
}

/** Copies the site of all journeys and starts a prerenderer that follows the API of a running server. */
export async function startWatchedSite(folder: string, server: string): Promise<WatchedSite> {
  await cp(sites.rendered, folder, { recursive: true })
  const args = [...prerenderArgs(`${server}/api/v1`, folder), '--url', SITE_URL, '--watch']
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  // The first line of output means that the site is up to date.
  if (child.stdout) await once(child.stdout, 'data')
  return {
    folder,
    html: (path) => readFile(join(folder, path, 'index.html'), 'utf8').catch(() => ''),
    rendered: () =>
      [...output.matchAll(/: (\d+) rendered/g)].reduce((sum, [, count]) => sum + Number(count), 0),
    stop: async () => {
      const closed = once(child, 'close')
      child.kill()
      await closed
    },
  }
}
