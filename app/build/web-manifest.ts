import type { ManifestOptions } from 'vite-plugin-pwa'
import { siteMessages } from '../src/messages/site.ts'
import { paths } from '../src/paths.ts'

const { shortcuts } = siteMessages

export const MANIFEST_FILE = 'manifest.webmanifest'

/** Light background of styles/theme.css. */
const BACKGROUND = '#f8f4ec'

/** W3C web application manifest. The prerenderer replaces the name by the merchant's. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Mostrador',
  short_name: 'Mostrador',
  lang: 'es',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: BACKGROUND,
  background_color: BACKGROUND,
  categories: ['shopping', 'education'],
  icons: [
    { src: '/iconos/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/iconos/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/iconos/512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: shortcuts.search, url: paths.search() },
    { name: shortcuts.cart, url: paths.cart },
    { name: shortcuts.orders, url: paths.orders },
    { name: shortcuts.courses, url: paths.courses },
  ],
}
