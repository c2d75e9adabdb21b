import type { Plugin, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { MANIFEST_FILE, manifest } from './web-manifest.ts'

/** Modules that the service worker precaches with all their imports: the cart and the engine. */
const PRECACHE_MODULES = ['/src/routes/cart.tsx', '/src/features/cart/cart-drawer.tsx', '/pkg/dist/index.js']

/** Emits the web manifest, and the service worker with its precache manifest. */
export function serviceWorker(): Plugin[] {
  const files = new Set<string>()
  let build = ''
  const collect: Plugin = {
    name: 'mostrador:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = assetText(bundle['index.html'])
        build = JSON.parse(assetText(bundle['builds/latest.json'])).id
        for (const name of Object.keys(bundle)) if (page.includes(`"/${name}"`)) files.add(name)
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source: JSON.stringify(manifest) })
        for (const module of PRECACHE_MODULES) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
          if (!chunk) this.error(`No file begins with ${module}.`)
          addWithImports(files, bundle, chunk.fileName)
        }
      },
    },
  }
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'sw.ts',
    injectRegister: false,
    // Emitted above, and not precached.
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/*'],
      maximumFileSizeToCacheInBytes: 2 ** 23,
      manifestTransforms: [
        (entries) => {
          const precached = entries.filter(({ url }) => files.has(url))
          const assets = precached.map((entry) => ({ ...entry, url: `/${entry.url}`, revision: null }))
          return { manifest: [{ url: 'shell', revision: build, size: 0 }, ...assets] }
        },
      ],
    },
  })
  return [collect, ...worker]
}

function addWithImports(files: Set<string>, bundle: Rolldown.OutputBundle, name: string): void {
  if (files.has(name)) return
  files.add(name)
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk') return
  const { imports, dynamicImports, viteMetadata } = chunk
  const others = [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
  for (const other of [...imports, ...dynamicImports, ...others]) addWithImports(files, bundle, other)
}

function assetText(file: Rolldown.OutputBundle[string] | undefined): string {
  if (file?.type !== 'asset') throw new Error('A page or the name of the build is missing.')
  return String(file.source)
}
