import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

/** Writes the build id into the page and into `builds/`, so that open pages detect a newer build. */
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
        // File names are final only after all other plugins: the id in the page must be the same.
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

/** Hash of the asset file names, which contain content hashes: equal files give an equal id. */
function buildId(bundle: Rolldown.OutputBundle): string {
  const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
  return createHash('sha256').update(files.sort().join('\n')).digest('hex').slice(0, 16)
}
