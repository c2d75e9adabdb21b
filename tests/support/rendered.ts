// A site of a shop's own, that the prerenderer keeps up with its API.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prerenderer } from '../../scripts/lib/prerender.mjs'
import { sites } from './server.ts'

/** The address for the world of the sites that journeys render. */
export const SITE_URL = 'https://tienda.example'

export interface FollowedSite {
  folder: string
  /** The HTML of a page as it lies there; empty where there is none. */
  html(path: string): Promise<string>
  stop(): Promise<void>
}

/** Begins with the site of all journeys, and follows the API of a running server from there. */
export async function followedSite(folder: string, server: string): Promise<FollowedSite> {
  await cp(sites.rendered, folder, { recursive: true })
  const args = [...prerenderer(`${server}/api/v1`, folder), '--url', SITE_URL, '--watch']
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  // The first line tells that it is up with the API.
  if (child.stdout) await once(child.stdout, 'data')
  return {
    folder,
    html: (path) => readFile(join(folder, path, 'index.html'), 'utf8').catch(() => ''),
    stop: async () => {
      const closed = once(child, 'close')
      child.kill()
      await closed
    },
  }
}
