// What gets built, each only when its inputs changed: the engine for browsers, the pictures, the site, the server.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildDir } from './build-dir.mjs'
import { compressSite } from './compress.mjs'
import { at, bin } from './paths.mjs'
import { run } from './run.mjs'
import { stampOf, unlessSame } from './stamps.mjs'
import { cargoEnv, targetDir } from './toolchain.mjs'
import { wasmEnv } from './wasm-tools.mjs'

const WORKSPACE = ['Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml']
const ENGINE = [...WORKSPACE, 'core/Cargo.toml', 'core/src', 'wasm-bindings/Cargo.toml', 'wasm-bindings/src']
const PACKAGE = ['package-lock.json', 'tsconfig.base.json', 'pkg/package.json', 'pkg/tsconfig.json']
const PACKAGE_PARTS = [
  'pkg/src',
  'pkg/tsconfig.build.json',
  'pkg/clear.mjs',
  'pkg/glue.mjs',
  'pkg/declarations.mjs',
  'pkg/initial-views.mjs',
]
const TOOLING = ['scripts/lib/build.mjs', 'scripts/lib/compress.mjs']
const PICTURES = [
  'app/illustrations',
  'api/demo/products.json',
  'api/demo/categories.json',
  'api/demo/courses.json',
  'api/demo/blog.json',
]

/** The two artefacts of wasm-pack: one for bundlers, one for a plain `<script type="module">` and Node. */
const WASM_TARGETS = ['bundler', 'web']

/** Arguments of wasm-pack: optimised is what shoppers download, quick compiles in a fraction of the time. */
const WASM_PROFILES = { optimised: ['--profile=wasm'], quick: ['--profile=wasm-dev', '--no-opt'] }

/** Compiles the core to WebAssembly. `quick` also accepts what is optimised already. */
export function buildWasm(report, { quick = false } = {}) {
  const outputs = WASM_TARGETS.map((target) => `pkg/${target}/mostrador_wasm_bg.wasm`)
  const inputs = [...ENGINE, 'scripts/lib/build.mjs']
  const variants = quick ? ['quick', 'optimised'] : ['optimised']
  return unlessSame('wasm', { inputs, outputs, variants }, async () => {
    const profile = WASM_PROFILES[variants[0]]
    forgetLinkedWasm(quick ? 'wasm-dev' : 'wasm')
    const targets = WASM_TARGETS.map((target) => {
      const where = ['--target', target, '--out-dir', `../pkg/${target}`, '--no-pack']
      const args = ['build', 'wasm-bindings', '--mode', 'no-install', ...where, ...profile]
      return run('wasm-pack', args, { env: wasmEnv(), onLine: report })
    })
    await Promise.all(targets)
  })
}

/**
 * With and without these features the WebAssembly has one name, and cargo would take the other for what is asked.
 * Without it, it links what is.
 */
function forgetLinkedWasm(folder) {
  rmSync(join(buildDir, 'wasm32-unknown-unknown', folder, 'deps', 'mostrador_wasm.wasm'), { force: true })
}

/** The engine with recordings and with methods that panic, for tests. */
export function buildInstrumented(report) {
  const outputs = ['pkg/instrumented/mostrador_wasm_bg.wasm']
  const inputs = [...ENGINE, 'scripts/lib/build.mjs', 'pkg/glue.mjs']
  return unlessSame('instrumented', { inputs, outputs }, async () => {
    forgetLinkedWasm('wasm')
    const where = ['--target', 'web', '--out-dir', '../pkg/instrumented', '--no-pack', '--no-opt']
    const args = ['build', 'wasm-bindings', '--mode', 'no-install', ...where, '--profile=wasm']
    await run('wasm-pack', [...args, '--', '--features', 'panics,recording'], {
      env: wasmEnv(),
      onLine: report,
    })
    await run(process.execPath, [at('pkg', 'glue.mjs'), 'instrumented'], { onLine: report })
  })
}

/** Compiles the typed loader around the WebAssembly. */
export function buildPackage(report) {
  // The same WebAssembly made once more has declarations that are not finished.
  const inputs = [...PACKAGE, ...PACKAGE_PARTS, stampOf('wasm')]
  const outputs = ['pkg/dist/index.js', 'pkg/web/initial_views.js']
  return unlessSame('package', { inputs, outputs }, () =>
    run('npm', ['run', 'build', '--workspace', 'mostrador'], { onLine: report }),
  )
}

/** Draws the pictures of the demo catalogue. */
export function drawPictures(report) {
  return unlessSame(
    'pictures',
    { inputs: PICTURES, outputs: ['imagenes', 'cursos', 'iconos'].map((name) => `app/public/${name}`) },
    () => run(process.execPath, [at('app', 'illustrations', 'draw.mjs')], { onLine: report }),
  )
}

/**
 * Bundles the app into app/dist, compressed beforehand, and what renders its pages into target/prerender. `quick`
 * compresses in a tenth of the time, and also accepts what is compressed well already.
 */
export function buildSite(report, { quick = false } = {}) {
  const inputs = [stampOf('wasm'), ...PACKAGE, ...PICTURES, ...TOOLING, ...PACKAGE_PARTS, 'app']
  const outputs = ['app/dist/index.html', 'target/prerender/prerender.js']
  const variants = quick ? ['quick', 'optimised'] : ['optimised']
  return unlessSame('site', { inputs, outputs, variants }, async () => {
    const options = { cwd: at('app'), onLine: report }
    const bundle = run(bin('vite'), ['build'], options).then(() => compressSite(at('app', 'dist'), { quick }))
    await Promise.all([bundle, run(bin('vite'), ['build', '--config', 'vite.prerender.config.ts'], options)])
  })
}

/** Compiles the server; cargo knows what changed. What is released is of the versions in the lock file and no other. */
export async function buildServer(report, profile = 'dev') {
  const locked = profile === 'release' ? ['--locked'] : []
  const args = ['build', '-p', 'mostrador', '--profile', profile, ...locked]
  await run('cargo', args, { env: cargoEnv(), onLine: report })
}

/** The server's executable for a cargo profile. */
export function serverBinary(profile = 'dev') {
  return join(targetDir, profile === 'dev' ? 'debug' : profile, 'mostrador')
}
