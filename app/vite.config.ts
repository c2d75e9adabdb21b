import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import wasm from 'vite-plugin-wasm'

const api = process.env.MOSTRADOR_API ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [react(), tailwindcss(), wasm(), preload()],
  server: {
    proxy: Object.fromEntries(['/api', '/_dev', '/_sandbox'].map((path) => [path, api])),
  },
  build: { target: 'baseline-widely-available' },
})

/** The page asks at once for what its first paint needs: the two upright fonts. */
function preload(): Plugin {
  return {
    name: 'mostrador:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /-normal-[\w-]+\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  }
}
