import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'
import { fonts } from '../build/fonts.ts'

/** Plugins of the app that components need. */
export default defineConfig({ plugins: [react(), wasm(), tailwindcss(), fonts()] })
