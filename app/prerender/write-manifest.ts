import { join } from 'node:path'
import { MANIFEST_FILE } from '../build/web-manifest.ts'
import { writeCompressed } from './compressed-files.ts'

export async function writeManifest(out: string, manifest: string, name: string): Promise<void> {
  await writeCompressed(
    join(out, MANIFEST_FILE),
    JSON.stringify({ ...JSON.parse(manifest), name, short_name: name }),
  )
}
