// Before the package is packed: the licences stand at the top of the repository, and wasm-pack tells npm, by a .gitignore
// of its own, to leave out what it made.
import { copyFile, rm } from 'node:fs/promises'

const at = (file) => new URL(file, import.meta.url)

for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) await copyFile(at(`../${licence}`), at(licence))
for (const folder of ['bundler', 'web']) await rm(at(`${folder}/.gitignore`), { force: true })
