import type { Plugin, Rolldown } from 'vite'

/** Where the build says which files each screen needs. It is no part of what is hosted. */
export const SCREEN_FILES = '.vite/screens.json'

/** Names of files by the path of the route that needs them. */
export type ScreenFiles = Record<string, string[]>

/** The styles that the screens behind the shop's front need besides. */
const INNER = 'inner.css'

/** A line of routes.tsx: the path of a screen, and its module. */
const SCREEN = /(screen|inner)\(\s*'([^']+)',\s*\w+,\s*\(\) => import\('\.(\/pages\/[^']+)'\)/g

/** Tells which files each screen needs, so that its pages can ask for them before its module does. */
export function screenFiles(): Plugin {
  let modules: Screen[] = []
  return {
    name: 'mostrador:screen-files',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /src\/routes\.tsx$/ },
      handler(code) {
        modules = [...code.matchAll(SCREEN)].map(([, kind, path = '', module = '']) => ({
          path,
          module,
          inner: kind === 'inner',
        }))
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = filesOf(bundle, modules)
        this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source: JSON.stringify(files) })
      },
    },
  }
}

interface Screen {
  path: string
  module: string
  inner: boolean
}

function filesOf(bundle: Rolldown.OutputBundle, modules: Screen[]): ScreenFiles {
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
  const inner = Object.values(bundle).filter((file) => file.type === 'asset' && file.names.includes(INNER))
  // Screens that are there only while developing have none.
  const screens = modules.flatMap((screen) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src${screen.module}`))
    const besides = screen.inner ? inner.map(({ fileName }) => fileName) : []
    return chunk ? [[screen.path, [...needed(chunk.fileName), ...besides]]] : []
  })
  return Object.fromEntries(screens)
}
