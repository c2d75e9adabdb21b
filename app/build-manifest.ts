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
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        bundle && [{ tag: 'meta', injectTo: 'head', attrs: { name: 'build', content: buildId(bundle) } }],
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = JSON.stringify({ id: buildId(bundle) })
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source })
        this.emitFile({ type: 'asset', fileName: `builds/meta/${buildId(bundle)}.json`, source })
      },
    },
  }
}

/** The same files make the same build: their names change with what they hold. */
function buildId(bundle: Rolldown.OutputBundle): string {
  const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
  return createHash('sha256').update(files.sort().join('\n')).digest('hex').slice(0, 16)
}
