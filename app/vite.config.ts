import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import wasm from 'vite-plugin-wasm'
import { buildManifest } from './build-manifest.ts'

const api = process.env.MOSTRADOR_API ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [react(), tailwindcss(), wasm(), preload(), buildManifest()],
  server: {
    proxy: Object.fromEntries(['/api', '/_dev', '/_sandbox'].map((path) => [path, api])),
  },
  build: {
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs comes as one file, rather than as a dozen that the screens happen to share.
          groups: [
            {
              name: 'shop',
              test: /node_modules|src\/(engine|layout|ui|texts\/(plural|ui|layout|error)|pages\/error)|skeleton|pkg\/dist\/(deferred|initial|listeners)/,
            },
          ],
        },
      },
    },
  },
})

/** What the first screen cannot do without and the page would otherwise find out late: two fonts, and the engine. */
const early = [
  { file: /-normal-[\w-]+\.woff2$/, attrs: { as: 'font', type: 'font/woff2' } },
  { file: /\.wasm$/, attrs: { as: 'fetch', type: 'application/wasm' } },
]

function preload(): Plugin {
  return {
    name: 'mostrador:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        early.flatMap(({ file, attrs }) =>
          Object.keys(bundle ?? {})
            .filter((name) => file.test(name))
            .map((name) => ({
              tag: 'link',
              injectTo: 'head' as const,
              attrs: { rel: 'preload', href: `/${name}`, crossorigin: true, ...attrs },
            })),
        ),
    },
  }
}
