import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

/**
 * Names the build, so that a page that has been open for long notices a newer one: in the page as
 * `<meta name="build">`, in `builds/latest.json`, and in `builds/meta/{id}.json`.
 */
export function buildManifest(): Plugin {
  return {
    name: 'mostrador:build-manifest',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const id = buildId(bundle)
        const source = JSON.stringify({ id })
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source })
        this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source })
        // In the page only now, when all files have their names: it must be the same id.
        const page = bundle['index.html']
        if (page?.type !== 'asset') this.error('There is no page to name the build in.')
        page.source = String(page.source).replace(
          '</head>',
          `  <meta name="build" content="${id}">\n  </head>`,
        )
      },
    },
  }
}

/** The same files make the same build: their names change with what they hold. */
function buildId(bundle: Rolldown.OutputBundle): string {
  const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
  return createHash('sha256').update(files.sort().join('\n')).digest('hex').slice(0, 16)
}
