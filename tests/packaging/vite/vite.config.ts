import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'

export default defineConfig({
  plugins: [wasm()],
  // The bundler glue loads its WASM with top-level await.
  build: { target: 'es2022' },
  server: { proxy: { '/api': process.env.MOSTRADOR_API ?? 'http://localhost:8080' } },
})
