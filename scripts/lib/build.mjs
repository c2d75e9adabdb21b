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
const ENGINE = [
  ...WORKSPACE,
  'core/Cargo.toml',
  'core/src',
  'wasm-bindings/Cargo.toml',
  'wasm-bindings/src',
  'scripts/wasm-bindgen',
]
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

/**
 * Compiles the core to WebAssembly. `quick` takes a fraction of the time, without wasm-pack and its optimiser, leaves the
 * processors to the build of the server beside it, and also accepts what is optimised already.
 */
export function buildWasm(report, { quick = false } = {}) {
  const outputs = WASM_TARGETS.map((target) => `pkg/${target}/mostrador_wasm_bg.wasm`)
  const inputs = [...ENGINE, 'scripts/lib/build.mjs']
  const variants = quick ? ['quick', 'optimised'] : ['optimised']
  return unlessSame('wasm', { inputs, outputs, variants }, () =>
    quick ? quickWasm(report) : bestWasm(report),
  )
}

async function bestWasm(report) {
  forgetLinkedWasm()
  for (const target of WASM_TARGETS) {
    const where = ['--target', target, '--out-dir', `../pkg/${target}`, '--no-pack']
    const args = ['build', 'wasm-bindings', '--mode', 'no-install', ...where, '--profile=wasm']
    await run('wasm-pack', args, { env: wasmEnv(), onLine: report })
  }
}

async function quickWasm(report) {
  const options = { env: wasmEnv(), onLine: report, background: true }
  const triple = 'wasm32-unknown-unknown'
  await run(
    'cargo',
    ['build', '-p', 'mostrador-wasm', '--lib', '--target', triple, '--profile', 'wasm-dev'],
    options,
  )
  const linked = join(targetDir, triple, 'wasm-dev', 'mostrador_wasm.wasm')
  const glue = (target) => ['--target', target, '--typescript', '--out-dir', at('pkg', target), linked]
  await Promise.all(WASM_TARGETS.map((target) => run('wasm-bindgen', glue(target), options)))
}

/**
 * With and without these features the WebAssembly has one name, and cargo would take the other for what is asked.
 * Without it, it links what is.
 */
function forgetLinkedWasm() {
  rmSync(join(buildDir, 'wasm32-unknown-unknown', 'wasm', 'deps', 'mostrador_wasm.wasm'), { force: true })
}

/** The engine with recordings and with methods that panic, for tests. */
export function buildInstrumented(report) {
  const outputs = ['pkg/instrumented/mostrador_wasm_bg.wasm']
  const inputs = [...ENGINE, 'scripts/lib/build.mjs', 'pkg/glue.mjs']
  return unlessSame('instrumented', { inputs, outputs }, async () => {
    forgetLinkedWasm()
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
 * Bundles the app into app/dist with compressed copies of its files, and the prerenderer into target/prerender. `quick`
 * compresses and minifies less, and also accepts an optimised site.
 */
export function buildSite(report, { quick = false } = {}) {
  const inputs = [stampOf('wasm'), ...PACKAGE, ...PICTURES, ...TOOLING, ...PACKAGE_PARTS, 'app']
  const outputs = ['app/dist/index.html', 'target/prerender/prerender.js']
  const variants = quick ? ['quick', 'optimised'] : ['optimised']
  return unlessSame('site', { inputs, outputs, variants }, async () => {
    const options = { cwd: at('app'), onLine: report }
    const minify = quick ? ['--minify', 'oxc'] : []
    const bundle = run(bin('vite'), ['build', ...minify], options).then(() =>
      compressSite(at('app', 'dist'), { quick }),
    )
    await Promise.all([bundle, run(bin('vite'), ['build', '--config', 'vite.prerender.config.ts'], options)])
  })
}

/**
 * Compiles the server; cargo knows what changed. A release has the versions of the lock file and no other. A development build
 * has the features of the tests' dependencies, so that `cargo test` compiles few of them again.
 */
export async function buildServer(report, profile = 'dev') {
  const choice = profile === 'release' ? ['--locked'] : ['--features', 'test-dependencies']
  await run('cargo', ['build', '-p', 'mostrador', '--profile', profile, ...choice], {
    env: cargoEnv(),
    onLine: report,
  })
}

/**
 * Compiles the program that calculates totals with the native core, beside which the contract tests put the package; with the
 * features of `cargo test`, which compiles it as well.
 */
export async function buildTotals(report) {
  await run('cargo', ['build', '--example', 'totals'], { env: cargoEnv(), onLine: report })
}

/** The executable of {@link buildTotals}. */
export const totalsBinary = () => join(targetDir, 'debug', 'examples', 'totals')

/** The server's executable for a cargo profile. */
export function serverBinary(profile = 'dev') {
  return join(targetDir, profile === 'dev' ? 'debug' : profile, 'mostrador')
}
