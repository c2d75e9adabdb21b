import type { Plugin } from 'vite'

/** Fonts of the first screen, which would otherwise be discovered late. */
const PRELOADED_FONT = /-normal-[\w-]+\.woff2$/

export function preloadFonts(): Plugin {
  return {
    name: 'mostrador:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => PRELOADED_FONT.test(name))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', href: `/${name}`, crossorigin: true, as: 'font', type: 'font/woff2' },
          })),
    },
  }
}
