// What an earlier build made of sources that are gone would be packed with the rest.
import { rm } from 'node:fs/promises'

await rm(new URL('dist/', import.meta.url), { recursive: true, force: true })
