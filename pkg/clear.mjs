// What an earlier build made of sources that are gone would be packed with the rest.
import { rm } from 'node:fs/promises'

for (const folder of ['dist', 'split'])
  await rm(new URL(`${folder}/`, import.meta.url), { recursive: true, force: true })
