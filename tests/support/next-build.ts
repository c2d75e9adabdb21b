// Newer build of the app in a separate site: imitates a deployment with changed copies of the current build's
// files.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sites } from './server.ts'

const STYLE = /\/assets\/[\w-]+\.css/

export interface NextBuild {
  id: string
  /** Path of a stylesheet that only the newer build has. */
  style: string
  /** Replaces the previous build and keeps its files. */
  deploy(): Promise<void>
}

/** Copies the rendered site into a folder, ready to deploy a newer build there. */
export async function siteWithNextBuild(folder: string): Promise<NextBuild> {
  await cp(sites.rendered, folder, { recursive: true })
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const { id: previousId } = JSON.parse(await read('builds/latest.json'))
  const style = STYLE.exec(await read('_shell.html'))?.[0] ?? ''
  const id = previousId.split('').reverse().join('')
  const nextStyle = style.replace(/-[\w-]+\.css$/, '-DELANUEVA.css')
  const rewrite = async (name: string) => {
    const contents = (await read(name)).replaceAll(previousId, id).replaceAll(style, nextStyle)
    await writeFile(join(folder, name), contents)
    for (const compressed of ['.br', '.gz']) await rm(join(folder, name + compressed), { force: true })
  }
  return {
    id,
    style: nextStyle,
    async deploy() {
      await cp(join(folder, style), join(folder, nextStyle))
      const files = await readdir(folder, { recursive: true })
      for (const name of files.filter((file) => /(\.html|_payload\.json)$/.test(file))) await rewrite(name)
      await rewrite('sw.js')
      await writeFile(join(folder, `builds/meta/${id}.json`), JSON.stringify({ id }))
      await rewrite('builds/latest.json')
    },
  }
}
