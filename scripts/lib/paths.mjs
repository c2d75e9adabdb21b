// Where things are: in the clone, and in the cache beside it that survives a fresh clone.
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export const cache =
  process.env.MOSTRADOR_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mostrador')

/** A path inside the clone. */
export const at = (...parts) => join(root, ...parts)

/** An executable that an npm package brought. */
export const bin = (name) => at('node_modules', '.bin', name)
