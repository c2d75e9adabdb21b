import type { Manifest } from 'vite'

export type ViteManifest = Manifest

/** Files of a route module that the shell does not load already. */
export function routeAssets(
  manifest: ViteManifest,
  module: string,
  loaded: ReadonlySet<string>,
): { modules: string[]; stylesheets: string[] } {
  const rest = [...collectFiles(manifest, module)].filter((file) => !loaded.has(file))
  return {
    modules: rest.filter((file) => file.endsWith('.js')),
    stylesheets: rest.filter((file) => file.endsWith('.css')),
  }
}

/** @throws when the manifest has no such module */
function collectFiles(manifest: ViteManifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}.`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const style of chunk.css ?? []) found.add(style)
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, found)
  return found
}
