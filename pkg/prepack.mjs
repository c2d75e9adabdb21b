// Copies the licences before `npm pack`, and removes .gitignore files, whose artefacts npm would exclude.
import { copyFile, rm } from 'node:fs/promises'

const inPackage = (file) => new URL(file, import.meta.url)

for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE'])
  await copyFile(inPackage(`../${licence}`), inPackage(licence))
for (const folder of ['bundler', 'web']) await rm(inPackage(`${folder}/.gitignore`), { force: true })
