import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { importsPackage, parseTree, requiredPackageProblems, usesCrate } from '../lib/required-packages.mjs'

const TREE = `0mostrador-wasm v0.1.0 (/shop/wasm-bindings)
1gloo-net v0.7.0
2js-sys v0.3.107
2wasm-bindgen v0.2.130
1js-sys v0.3.107 (*)
1mostrador-core v0.1.0 (/shop/core)
2serde v1.0.229
3serde_derive v1.0.229 (proc-macro)
2thiserror v2.0.21
1serde-wasm-bindgen v0.6.5
1wasm-bindgen v0.2.130 (*)
1web-sys v0.3.107
`

const json = JSON.stringify

/** Files of a clone with all required packages. */
const COMPLETE_CLONE = {
  'package.json': json({ workspaces: ['pkg', 'app'] }),
  'package-lock.json': json({ packages: { 'node_modules/react': { version: '19.3.1' } } }),
  'scripts/lib/build.mjs': "await run('wasm-pack', args)",
  'core/src/money/mod.rs': '#[derive(serde::Serialize)]\nstruct Money;\nuse thiserror::Error;',
  'wasm-bindings/Cargo.toml': '[package.metadata.wasm-pack.profile.custom]\nwasm-opt = ["-Os"]',
  'wasm-bindings/src/lib.rs': 'use js_sys::Promise;\nuse web_sys::console;\nuse wasm_bindgen::prelude::*;',
  'wasm-bindings/src/http.rs': 'fn send(_: gloo_net::http::Request) -> serde_wasm_bindgen::Serializer {}',
  'pkg/package.json': json({ devDependencies: { vitest: '4' }, scripts: { test: 'vitest run' } }),
  'pkg/tests/cart.test.ts': "import { test } from 'vitest'",
  'app/package.json': json({
    dependencies: { react: '19', 'react-dom': '19', 'react-router-dom': '7' },
    devDependencies: { vitest: '4', 'vite-plugin-wasm': '3' },
    scripts: { test: 'vitest run' },
  }),
  'app/vite.config.ts': "import wasm from 'vite-plugin-wasm'",
  'app/src/main.tsx': [
    "import { StrictMode } from 'react'",
    "import { hydrateRoot } from 'react-dom/client'",
    "import { Link } from 'react-router-dom'",
  ].join('\n'),
  'app/src/main.test.tsx': "import { expect } from 'vitest'",
  'app/dist/.vite/license.json': json(['react', 'react-dom', 'react-router'].map((name) => ({ name }))),
  'app/dist/.vite/manifest.json': json({
    '../pkg/bundler/mostrador_wasm.js': { file: 'assets/a.js', assets: ['assets/a.wasm'] },
  }),
  ...Object.fromEntries(
    ['bundler', 'web'].flatMap((target) =>
      ['.js', '.d.ts', '_bg.wasm'].map((end) => [`pkg/${target}/mostrador_wasm${end}`, 'made by wasm-pack']),
    ),
  ),
}

const folders = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Problems of a clone with changed files; `null` removes a file. */
function problemsWith(changes = {}, tree = TREE) {
  const root = mkdtempSync(join(tmpdir(), 'required-packages-'))
  folders.push(root)
  for (const [name, text] of Object.entries({ ...COMPLETE_CLONE, ...changes })) {
    if (text === null) continue
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return requiredPackageProblems(root, parseTree(tree))
}

test('a clone with every package has no problems', () => {
  assert.deepEqual(problemsWith(), [])
})

test('a crate must be a direct dependency of its part', () => {
  const indirect = TREE.replace('1js-sys v0.3.107 (*)\n', '')
  assert.deepEqual(problemsWith({}, indirect), ['js-sys is not a dependency of wasm-bindings'])
  assert.deepEqual(problemsWith({}, TREE.replace('2thiserror v2.0.21\n', '')), [
    'thiserror is not a dependency of core',
    'thiserror is not linked into mostrador-wasm',
  ])
})

test('a crate used only in tests or comments is reported', () => {
  const source =
    '// gloo_net::http sends.\nfn a() {}\n#[cfg(test)]\nmod tests {\n    use gloo_net::http::Request;\n}'
  const problems = problemsWith({
    'wasm-bindings/src/http.rs': source,
    'wasm-bindings/src/convert.rs': 'use serde_wasm_bindgen::Serializer;',
    'wasm-bindings/src/http/tests.rs': 'use gloo_net::http::Request;',
  })
  assert.deepEqual(problems, ['gloo-net is not used in wasm-bindings/src'])
})

test('the name of a crate does not match as part of another name', () => {
  assert.ok(usesCrate('use wasm_bindgen::JsValue;', 'wasm-bindgen'))
  assert.ok(!usesCrate('use serde_wasm_bindgen::Serializer;', 'wasm-bindgen'))
  assert.ok(!usesCrate('use wasm_bindgen_futures::spawn_local;', 'wasm-bindgen'))
})

test('type imports and imports of other packages do not count', () => {
  for (const source of [
    "import 'react'",
    "import { a,\n  b } from 'react'",
    "export * from 'react'",
    "import { c } from 'react/jsx-runtime'",
    "const react = await import('react')",
  ])
    assert.ok(importsPackage(source, 'react'), source)
  for (const source of [
    "import type { ReactNode } from 'react'",
    "import { hydrateRoot } from 'react-dom'",
    "// import 'react'",
  ])
    assert.ok(!importsPackage(source, 'react'), source)
})

test('a browser package must be declared, imported outside tests and bundled', () => {
  const bundle = json([{ name: 'react' }, { name: 'react-router' }])
  assert.deepEqual(problemsWith({ 'app/dist/.vite/license.json': bundle }), [
    'react-dom is not in the JavaScript of app/dist',
  ])
  const source = { 'app/src/main.tsx': "import 'react-dom'\nimport 'react-router-dom'" }
  assert.deepEqual(problemsWith({ ...source, 'app/src/main.test.tsx': "import 'react'\nimport 'vitest'" }), [
    'react is not imported in app/src',
  ])
  const manifest = { dependencies: {}, devDependencies: { vitest: '4', 'vite-plugin-wasm': '3' } }
  const text = json({ ...manifest, scripts: { test: 'vitest run' } })
  assert.deepEqual(problemsWith({ 'app/package.json': text }), [
    'react is not a dependency of app',
    'react-dom is not a dependency of app',
    'react-router-dom is not a dependency of app',
  ])
})

test('without a built site all bundled packages are reported', () => {
  const missing = { 'app/dist/.vite/license.json': null, 'app/dist/.vite/manifest.json': null }
  assert.equal(problemsWith(missing).length, 4)
})

test('the .wasm must be bundled by the plugin, and the artefacts built by wasm-pack', () => {
  const web = json({ '../pkg/web/mostrador_wasm.js': { file: 'a.js', assets: ['a.wasm'] } })
  assert.deepEqual(problemsWith({ 'app/dist/.vite/manifest.json': web }), [
    'vite-plugin-wasm: the bundler artefact is not in app/dist with its .wasm',
  ])
  assert.deepEqual(problemsWith({ 'app/vite.config.ts': '' }), [
    'vite-plugin-wasm is not imported in app/vite.config.ts',
  ])
  assert.deepEqual(problemsWith({ 'pkg/web/mostrador_wasm_bg.wasm': null, 'wasm-bindings/Cargo.toml': '' }), [
    'wasm-pack is not set up in wasm-bindings/Cargo.toml',
    "wasm-pack's pkg/web/mostrador_wasm_bg.wasm is missing",
  ])
  assert.deepEqual(problemsWith({ 'scripts/lib/build.mjs': '' }), [
    'wasm-pack is not run by scripts/lib/build.mjs',
  ])
})

test('vitest must run the tests that import it', () => {
  assert.deepEqual(
    problemsWith({
      'pkg/package.json': json({ devDependencies: { vitest: '4' }, scripts: { test: 'node --test' } }),
      'pkg/tests/cart.test.ts': "import { test } from 'node:test'",
    }),
    ['no test of pkg imports vitest', 'vitest does not run the tests of pkg'],
  )
})

test('preact is reported in manifests, the lock file, sources and the bundle', () => {
  const problems = problemsWith({
    'package-lock.json': json({ packages: { 'node_modules/preact': {} } }),
    'app/src/early.ts': '// Preact needs this.',
    'pkg/README.md': 'For React and Preact.',
    'app/dist/.vite/license.json': json(
      ['react', 'react-dom', 'react-router', 'preact'].map((name) => ({ name })),
    ),
  })
  assert.deepEqual(problems.sort(), [
    'preact appears in app/src/early.ts',
    'preact appears in package-lock.json',
    'preact appears in pkg/README.md',
    'preact is in the JavaScript of app/dist',
  ])
})
