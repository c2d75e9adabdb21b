// Paths of the clone, and of the cache outside it, which new clones reuse.
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export const cache =
  process.env.MOSTRADOR_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mostrador')

export const fromRoot = (...parts) => join(root, ...parts)

export const bin = (name) => fromRoot('node_modules', '.bin', name)
