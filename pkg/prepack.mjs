// Runs before `npm pack`: copies the licences from the root of the repository, and removes the .gitignore
// files that wasm-pack writes, because npm would exclude the artefacts.
import { copyFile, rm } from 'node:fs/promises'

const inPackage = (file) => new URL(file, import.meta.url)

for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE'])
  await copyFile(inPackage(`../${licence}`), inPackage(licence))
for (const folder of ['bundler', 'web']) await rm(inPackage(`${folder}/.gitignore`), { force: true })
