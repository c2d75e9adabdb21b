// The references of the core and of the package. A link that leads nowhere, or a type that is shown and not explained, is an
// error.
import { installPackages } from './packages.mjs'
import { at } from './paths.mjs'
import { run } from './run.mjs'
import { cargoEnv } from './toolchain.mjs'

export async function documentCore(report) {
  const env = { ...cargoEnv(), RUSTDOCFLAGS: '-D warnings' }
  await run('cargo', ['doc', '-p', 'mostrador-core', '--no-deps'], { env, onLine: report })
}

/** Its generator reads TypeScript of another version than ours, and has packages of its own. */
export async function documentPackage(report) {
  const folder = at('pkg', 'reference')
  await installPackages(report, folder)
  await run(process.execPath, ['node_modules/typedoc/bin/typedoc'], { cwd: folder, onLine: report })
}
