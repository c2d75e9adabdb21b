import { copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fonts } from './build/fonts.ts'

const outDir = fileURLToPath(new URL('../target/prerender', import.meta.url))

/** The prerenderer: the app's screens for Node, and what writes their pages. It stands alone, without node_modules. */
export default defineConfig({
  plugins: [react(), tailwindcss(), fonts(), copyWasm()],
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    // A stylesheet that a screen names is the site's: made as there, it has the same hash.
    target: 'baseline-widely-available',
    cssMinify: true,
    rolldownOptions: {
      input: { prerender: 'prerender/cli.ts', worker: 'prerender/worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})

/** Puts the engine's WebAssembly beside the program. */
function copyWasm(): Plugin {
  const source = createRequire(import.meta.url).resolve('mostrador/wasm')
  return { name: 'mostrador:engine', writeBundle: () => copyFile(source, join(outDir, 'engine.wasm')) }
}
