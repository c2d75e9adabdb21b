// Packs the package as npm publishes it, once for all packaging tests.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../../scripts/lib/paths.mjs'
import { runProgram } from './consumer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    tarball: string
  }
}

export default async function pack({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-pack-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await runProgram(root, 'npm', 'pack', '--workspace', 'mostrador', '--pack-destination', folder)
    const [tarball = ''] = await readdir(folder)
    provide('tarball', join(folder, tarball))
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}
