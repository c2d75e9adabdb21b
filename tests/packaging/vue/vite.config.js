import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'

export default defineConfig({
  // The WebAssembly plugin is optional from Vite 8 on.
  plugins: [vue(), wasm()],
})
