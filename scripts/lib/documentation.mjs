// API references of the core and of the package. Broken links and undocumented public types are errors.
import { installPackages } from './packages.mjs'
import { fromRoot } from './paths.mjs'
import { run } from './run.mjs'
import { cargoEnv } from './toolchain.mjs'

export async function documentCore(report) {
  const env = { ...cargoEnv(), RUSTDOCFLAGS: '-D warnings' }
  await run('cargo', ['doc', '-p', 'mostrador-core', '--no-deps'], { env, onLine: report })
}

/**
 * Documents the package. TypeDoc needs another version of TypeScript, so pkg/reference has its own packages.
 */
export async function documentPackage(report) {
  const folder = fromRoot('pkg', 'reference')
  await installPackages(report, folder)
  await run(process.execPath, ['node_modules/typedoc/bin/typedoc'], { cwd: folder, onLine: report })
}
