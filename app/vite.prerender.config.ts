import { copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fonts } from './build/fonts.ts'

const outDir = fileURLToPath(new URL('../target/prerender', import.meta.url))

/** Build of the prerenderer: the app for Node with the page writer, bundled without node_modules. */
export default defineConfig({
  plugins: [react(), tailwindcss(), fonts(), copyWasm()],
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    // Same settings as the site's, so that stylesheets get equal hashes.
    target: 'baseline-widely-available',
    cssMinify: true,
    rolldownOptions: {
      input: { prerender: 'prerender/cli.ts', worker: 'prerender/worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})

/** Copies the engine's WebAssembly into the output. */
function copyWasm(): Plugin {
  const source = createRequire(import.meta.url).resolve('mostrador/wasm')
  return { name: 'mostrador:engine', writeBundle: () => copyFile(source, join(outDir, 'engine.wasm')) }
}
