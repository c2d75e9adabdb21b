// `npm run release -- FOLDER`: what a server needs, built for production: the program, the app, and what renders its pages.
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildServer, serverBinary } from './lib/build.mjs'
import { at } from './lib/paths.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

const [folder] = process.argv.slice(2)

await main(async () => {
  if (!folder) throw new Problem('Say where to: npm run release -- FOLDER')
  const out = resolve(folder)
  await setup()
  await buildWholeSite()
  await step('Server', (report) => buildServer(report, 'release'))
  mkdirSync(out, { recursive: true })
  for (const [name, built] of Object.entries({
    app: at('app', 'dist'),
    prerender: at('target', 'prerender'),
  })) {
    rmSync(join(out, name), { recursive: true, force: true })
    cpSync(built, join(out, name), { recursive: true })
  }
  cpSync(serverBinary('release'), join(out, 'mostrador'))
  console.log(`\nThe program, the app and its prerenderer are in ${out}.`)
})
