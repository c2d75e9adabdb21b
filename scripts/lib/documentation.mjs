// API references of the Rust crates and of the package. Broken links are errors.
import { installPackages } from './packages.mjs'
import { fromRoot } from './paths.mjs'
import { run } from './run.mjs'
import { cargoEnv } from './toolchain.mjs'

/** Documents the crates one by one, because the bindings and the server enable features of the core. */
export async function documentCrates(report) {
  const env = { ...cargoEnv(), RUSTDOCFLAGS: '-D warnings' }
  for (const crate of ['mostrador-core', 'mostrador-wasm', 'mostrador'])
    await run('cargo', ['doc', '-p', crate, '--no-deps', '--lib'], { env, onLine: report })
}

/** Documents the package. TypeDoc needs another TypeScript, so pkg/reference has its own packages. */
export async function documentPackage(report) {
  const folder = fromRoot('pkg', 'reference')
  await installPackages(report, folder)
  await run(process.execPath, ['node_modules/typedoc/bin/typedoc'], { cwd: folder, onLine: report })
}
