// Bills of materials as CycloneDX has them, written by cargo-cyclonedx and by npm itself.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installTool, toolEnv } from './cargo-tools.mjs'
import { at } from './paths.mjs'
import { Problem, step } from './progress.mjs'
import { run } from './run.mjs'

const folder = at('target', 'sbom')

/** How many components a bill lists; a bill of nothing is none. */
function counted(file) {
  const { bomFormat, components = [] } = JSON.parse(readFileSync(file, 'utf8'))
  if (bomFormat !== 'CycloneDX' || components.length === 0) throw new Problem(`${file} lists nothing.`)
  return components.length
}

/** Writes the bills; gives their files. */
export async function sbom() {
  mkdirSync(folder, { recursive: true })
  const files = {
    server: join(folder, 'server.cdx.json'),
    engine: join(folder, 'engine.cdx.json'),
    npm: join(folder, 'npm.cdx.json'),
  }
  await step('cargo-cyclonedx', (report) => installTool('cargo-cyclonedx', report))
  await step('Bills of the server and of the engine', async (report) => {
    const args = [
      'cyclonedx',
      '--manifest-path',
      at('api', 'Cargo.toml'),
      '--format',
      'json',
      '--no-build-deps',
    ]
    await run('cargo', [...args, '--override-filename', 'sbom'], {
      env: toolEnv('cargo-cyclonedx'),
      onLine: report,
    })
    // It is written beside each crate of the workspace.
    copyFileSync(at('api', 'sbom.json'), files.server)
    copyFileSync(at('wasm-bindings', 'sbom.json'), files.engine)
    for (const crate of ['api', 'core', 'wasm-bindings']) rmSync(at(crate, 'sbom.json'), { force: true })
    return `${counted(files.server)} and ${counted(files.engine)} crates`
  })
  await step('Bill of the npm packages', async () => {
    // Of what reaches browsers and servers; what only builds and tests stands in package-lock.json.
    const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
      cwd: at(),
      encoding: 'utf8',
    })
    if (status !== 0 || !stdout.startsWith('{')) throw new Problem(`npm sbom: ${stderr}`)
    writeFileSync(files.npm, stdout)
    return `${counted(files.npm)} packages`
  })
  return files
}
