// Removes the output of earlier builds, so that files whose sources were deleted are not packed.
import { rm } from 'node:fs/promises'

await rm(new URL('dist/', import.meta.url), { recursive: true, force: true })
