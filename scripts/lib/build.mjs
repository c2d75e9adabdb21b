// Builds of the engine, the package, the pictures, the site and the server, if their inputs changed.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { cached, stampFile } from './build-cache.mjs'
import { buildDir } from './build-dir.mjs'
import { compressSite } from './compress.mjs'
import { bin, fromRoot } from './paths.mjs'
import { run } from './run.mjs'
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

/** Artefacts of wasm-pack: one for bundlers, one for a plain `<script type="module">` and Node. */
const WASM_TARGETS = ['bundler', 'web']

/**
 * Compiles the core to WebAssembly. `quick` skips wasm-pack and its optimiser, runs with lower priority than
 * a concurrent build of the server, and also accepts an up-to-date optimised build.
 */
export function buildWasm(report, { quick = false } = {}) {
  const outputs = WASM_TARGETS.map((target) => `pkg/${target}/mostrador_wasm_bg.wasm`)
  const inputs = [...ENGINE, 'scripts/lib/build.mjs']
  const variants = quick ? ['quick', 'optimised'] : ['optimised']
  return cached('wasm', { inputs, outputs, variants }, () =>
    quick ? buildWasmFast(report) : buildWasmOptimised(report),
  )
}

async function buildWasmOptimised(report) {
  removeLinkedWasm()
  for (const target of WASM_TARGETS) {
    const output = ['--target', target, '--out-dir', `../pkg/${target}`, '--no-pack']
    const args = ['build', 'wasm-bindings', '--mode', 'no-install', ...output, '--profile=wasm']
    await run('wasm-pack', args, { env: wasmEnv(), onLine: report })
  }
}

async function buildWasmFast(report) {
  const options = { env: wasmEnv(), onLine: report, background: true }
  const triple = 'wasm32-unknown-unknown'
  await run(
    'cargo',
    ['build', '-p', 'mostrador-wasm', '--lib', '--target', triple, '--profile', 'wasm-dev'],
    options,
  )
  const linked = join(targetDir, triple, 'wasm-dev', 'mostrador_wasm.wasm')
  const glue = (target) => ['--target', target, '--typescript', '--out-dir', fromRoot('pkg', target), linked]
  await Promise.all(WASM_TARGETS.map((target) => run('wasm-bindgen', glue(target), options)))
}

/**
 * Removes the linked WebAssembly, so that cargo links it again. Builds with different features have the same
 * file name, and cargo would reuse that of the other build.
 */
function removeLinkedWasm() {
  rmSync(join(buildDir, 'wasm32-unknown-unknown', 'wasm', 'deps', 'mostrador_wasm.wasm'), { force: true })
}

export function buildInstrumented(report) {
  const outputs = ['pkg/instrumented/mostrador_wasm_bg.wasm']
  const inputs = [...ENGINE, 'scripts/lib/build.mjs', 'pkg/glue.mjs']
  return cached('instrumented', { inputs, outputs }, async () => {
    removeLinkedWasm()
    const output = ['--target', 'web', '--out-dir', '../pkg/instrumented', '--no-pack', '--no-opt']
    const args = ['build', 'wasm-bindings', '--mode', 'no-install', ...output, '--profile=wasm']
    await run('wasm-pack', [...args, '--', '--features', 'panics,recording'], {
      env: wasmEnv(),
      onLine: report,
    })
    await run(process.execPath, [fromRoot('pkg', 'glue.mjs'), 'instrumented'], { onLine: report })
  })
}

export function buildPackage(report) {
  // Depends on the stamp of the WebAssembly: every build of it writes declarations that need post-processing.
  const inputs = [...PACKAGE, ...PACKAGE_PARTS, stampFile('wasm')]
  const outputs = ['pkg/dist/index.js', 'pkg/web/initial_views.js']
  return cached('package', { inputs, outputs }, () =>
    run('npm', ['run', 'build', '--workspace', 'mostrador'], { onLine: report }),
  )
}

export function drawPictures(report) {
  return cached(
    'pictures',
    { inputs: PICTURES, outputs: ['imagenes', 'cursos', 'iconos'].map((name) => `app/public/${name}`) },
    () => run(process.execPath, [fromRoot('app', 'illustrations', 'draw.mjs')], { onLine: report }),
  )
}

/** Bundles app/dist and target/prerender. `quick` minifies less, and accepts an optimised site. */
export function buildSite(report, { quick = false } = {}) {
  const inputs = [stampFile('wasm'), ...PACKAGE, ...PICTURES, ...TOOLING, ...PACKAGE_PARTS, 'app']
  const outputs = ['app/dist/index.html', 'target/prerender/prerender.js']
  const variants = quick ? ['quick', 'optimised'] : ['optimised']
  return cached('site', { inputs, outputs, variants }, async () => {
    const options = { cwd: fromRoot('app'), onLine: report }
    const minify = quick ? ['--minify', 'oxc'] : []
    const bundle = run(bin('vite'), ['build', ...minify], options).then(() =>
      compressSite(fromRoot('app', 'dist'), { quick }),
    )
    await Promise.all([bundle, run(bin('vite'), ['build', '--config', 'vite.prerender.config.ts'], options)])
  })
}

/** Generates the types of the administration API from its OpenAPI document. */
export function buildPanelClient(report) {
  const inputs = ['package-lock.json', 'panel/package.json', 'api/admin-openapi.json']
  return cached('panel-client', { inputs, outputs: ['panel/src/lib/api/generated.ts'] }, () =>
    run('npm', ['run', 'client', '--workspace', 'mostrador-panel'], { onLine: report }),
  )
}

/** Bundles panel/dist, with the types of {@link buildPanelClient}. */
export async function buildPanel(report) {
  await buildPanelClient(report)
  const inputs = [...PACKAGE, ...TOOLING, 'app/src/styles', 'panel']
  return cached('panel', { inputs, outputs: ['panel/dist/index.html'] }, async () => {
    await run('npm', ['run', 'build', '--workspace', 'mostrador-panel'], { onLine: report })
    await compressSite(fromRoot('panel', 'dist'))
  })
}

/**
 * Compiles the server; cargo detects changes. A release requires an up-to-date lock file. A development build
 * enables the dependency features of the tests, so that `cargo test` recompiles few dependencies.
 */
export async function buildServer(report, profile = 'dev') {
  const options = profile === 'release' ? ['--locked'] : ['--features', 'test-dependencies']
  await run('cargo', ['build', '-p', 'mostrador', '--profile', profile, ...options], {
    env: cargoEnv(),
    onLine: report,
  })
}

/** Compiles the native totals for the contract tests, with the features of `cargo test`. */
export async function buildTotals(report) {
  await run('cargo', ['build', '--example', 'totals'], { env: cargoEnv(), onLine: report })
}

/** Path of the executable of {@link buildTotals}. */
export const totalsBinary = () => join(targetDir, 'debug', 'examples', 'totals')

export function serverBinary(profile = 'dev') {
  return join(targetDir, profile === 'dev' ? 'debug' : profile, 'mostrador')
}
