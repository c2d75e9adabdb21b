// A newer build of the app in a site of its own: what a deployment changes, made out of the build that there is.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sites } from './server.ts'

const STYLE = /\/assets\/[\w-]+\.css/

export interface NextBuild {
  id: string
  /** The address of a file that only the newer build has. */
  style: string
  /** The newer build takes the place of the one before, whose files stay. */
  deploy(): Promise<void>
}

/** Copies the rendered site into a folder, which then may have a newer build. */
export async function siteWithNextBuild(folder: string): Promise<NextBuild> {
  await cp(sites.rendered, folder, { recursive: true })
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const { id: before } = JSON.parse(await read('builds/latest.json'))
  const style = STYLE.exec(await read('_shell.html'))?.[0] ?? ''
  const id = before.split('').reverse().join('')
  const nextStyle = style.replace(/-[\w-]+\.css$/, '-DELANUEVA.css')
  const renew = async (name: string) => {
    const text = (await read(name)).replaceAll(before, id).replaceAll(style, nextStyle)
    await writeFile(join(folder, name), text)
    for (const compressed of ['.br', '.gz']) await rm(join(folder, name + compressed), { force: true })
  }
  return {
    id,
    style: nextStyle,
    async deploy() {
      await cp(join(folder, style), join(folder, nextStyle))
      const files = await readdir(folder, { recursive: true })
      for (const name of files.filter((file) => /(\.html|_payload\.json)$/.test(file))) await renew(name)
      await renew('sw.js')
      await writeFile(join(folder, `builds/meta/${id}.json`), JSON.stringify({ id }))
      await renew('builds/latest.json')
    },
  }
}
