// `npm run release -- FOLDER`: what a server needs, built for production: the program and the site.
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildPackage, buildServer, buildSite, buildWasm, drawPictures, serverBinary } from './lib/build.mjs'
import { at } from './lib/paths.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { setup } from './setup.mjs'

const [folder] = process.argv.slice(2)

await main(async () => {
  if (!folder) throw new Problem('Say where to: npm run release -- FOLDER')
  const out = resolve(folder)
  await setup()
  await step('Core to WebAssembly', buildWasm)
  await step('Package', buildPackage)
  await step('Pictures', drawPictures)
  await step('Site', buildSite)
  await step('Server', (report) => buildServer(report, 'release'))
  mkdirSync(out, { recursive: true })
  rmSync(join(out, 'site'), { recursive: true, force: true })
  cpSync(at('app', 'dist'), join(out, 'site'), { recursive: true })
  cpSync(serverBinary('release'), join(out, 'mostrador'))
  console.log(`\nThe program and the site are in ${out}.`)
})
