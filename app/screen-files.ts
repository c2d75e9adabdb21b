import type { Plugin, Rolldown } from 'vite'

/** Where the build says which files each screen needs. It is no part of what is hosted. */
export const SCREEN_FILES = '.vite/screens.json'

/** Names of files by the path of the route that needs them. */
export type ScreenFiles = Record<string, string[]>

/** A line of routes.tsx: whether a screen is behind the shop's front, its path, and its module. */
const SCREEN = /(screen|inner)\(\s*'([^']+)',\s*\w+,\s*\(\) => import\('\.(\/pages\/[^']+)'\)/g
/** The styles that only the screens behind the front have. */
const INNER = 'inner.css'

interface Line {
  path: string
  module: string
  inner: boolean
}

/** Tells which files each screen needs, so that its pages can ask for them before its module does. */
export function screenFiles(): Plugin {
  let lines: Line[] = []
  return {
    name: 'mostrador:screen-files',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /src\/routes\.tsx$/ },
      handler(code) {
        const found = [...code.matchAll(SCREEN)]
        lines = found.map(([, kind, path = '', module = '']) => ({ path, module, inner: kind === 'inner' }))
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = filesOf(bundle, lines)
        this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source: JSON.stringify(files) })
      },
    },
  }
}

function filesOf(bundle: Rolldown.OutputBundle, lines: Line[]): ScreenFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = byName.get(name)
    if (!chunk || found.has(name)) return found
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const imported of chunk.imports) needed(imported, found)
    return found
  }
  const styles = Object.values(bundle).filter((file) => file.type === 'asset' && file.names.includes(INNER))
  const innerStyles = styles.map(({ fileName }) => fileName)
  // Screens that are there only while developing have none.
  const screens = lines.flatMap(({ path, module, inner }) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src${module}`))
    return chunk ? [[path, [...needed(chunk.fileName), ...(inner ? innerStyles : [])]]] : []
  })
  return Object.fromEntries(screens)
}
