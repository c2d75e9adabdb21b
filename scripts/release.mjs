// `npm run release -- FOLDER`: production builds of the server's program, the app, the prerenderer
// and the owner's panel.
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildServer, serverBinary } from './lib/build.mjs'
import { fromRoot } from './lib/paths.mjs'
import { main, step, UserError } from './lib/progress.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

const [folder] = process.argv.slice(2)

await main(async () => {
  if (!folder) throw new UserError('Pass the output folder: npm run release -- FOLDER')
  const out = resolve(folder)
  await setup()
  await buildWholeSite()
  await step('Server', (report) => buildServer(report, 'release'))
  mkdirSync(out, { recursive: true })
  for (const [name, source] of Object.entries({
    app: fromRoot('app', 'dist'),
    panel: fromRoot('panel', 'dist'),
    prerender: fromRoot('target', 'prerender'),
  })) {
    rmSync(join(out, name), { recursive: true, force: true })
    cpSync(source, join(out, name), { recursive: true })
  }
  cpSync(serverBinary('release'), join(out, 'mostrador'))
  console.log(`\nServer, app, prerenderer and panel written to ${out}`)
})
