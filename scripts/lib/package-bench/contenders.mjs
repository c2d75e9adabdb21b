// The package's contenders (tests/bench): installed, looked at and bundled, for Node and for a page.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installed } from '../packages.mjs'
import { at, bin } from '../paths.mjs'
import { UP_TO_DATE } from '../progress.mjs'
import { run } from '../run.mjs'

const folder = at('tests', 'bench')

/** Within the clone, so that Node finds the package from there. */
export const bundles = at('target', 'package-bench')

const locked = (...path) => {
  const file = join(folder, ...path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}

/** Installs what the contenders are made of, exactly as their lock file names it. */
export async function installContenders(report) {
  if (installed(locked('package-lock.json'), locked('node_modules', '.package-lock.json'))) return UP_TO_DATE
  await run('npm', ['ci', '--no-workspaces'], { cwd: folder, onLine: report })
}

/**
 * What the library imports only for its effect: the page would ask stripe.com for a script before anybody has bought
 * anything. No cart needs it.
 */
const withoutStripe = {
  name: 'without-stripe',
  enforce: 'pre',
  resolveId: (id) => (id === '@stripe/stripe-js' ? '\0nothing' : undefined),
  load: (id) => (id === '\0nothing' ? 'export {}' : undefined),
}

/** Bundles them as an app is built, for production; the package stays outside and is what it is. */
export async function bundleContenders(report) {
  const { build } = await import('vite')
  await run(bin('tsc'), ['-p', folder], { onLine: report })
  for (const place of ['node', 'browser'])
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      plugins: [withoutStripe],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: bundles,
        emptyOutDir: false,
        target: 'es2022',
        minify: false,
        lib: { entry: join(folder, 'src', `${place}.ts`), formats: ['es'], fileName: place },
        rollupOptions: { external: ['mostrador'] },
      },
    })
}
