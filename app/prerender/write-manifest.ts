import { join } from 'node:path'
import { MANIFEST } from '../build/web-manifest.ts'
import { press } from './compressed-files.ts'

/** Writes the web manifest of the build with the name of the house, which stands below its icon. */
export async function writeManifest(out: string, manifest: string, name: string): Promise<void> {
  await press(join(out, MANIFEST), JSON.stringify({ ...JSON.parse(manifest), name, short_name: name }))
}
