import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { threadId } from 'node:worker_threads'
import { MANIFEST } from '../build/web-manifest.ts'
import { writeWhole } from './compressed-files.ts'
import type { App } from './document.tsx'
import { readShell } from './shell.ts'

/** Where the build of the newest files is named; whoever has it open asks for it now and then. */
const LATEST = join('builds', 'latest.json')
/** The service worker, which fetches the files of its build beforehand. */
const WORKER = 'sw.js'
/** Kept beside each build: the names of its files, so that one knows when nobody needs them any more. */
const BUILDS = '.builds.json'
/** So long after another took its place the files of a build stay: pages that are open still ask for them. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Reads the built app. */
export async function readApp(dist: string): Promise<App> {
  const read = (name: string) => readFile(join(dist, name), 'utf8')
  const shell = readShell(await read('index.html'))
  const { id } = JSON.parse(await read(LATEST))
  const files = JSON.parse(await read(join('.vite', 'manifest.json')))
  return { shell, build: id, files, styles: await readStyles(dist), manifest: await read(MANIFEST) }
}

async function readStyles(dist: string): Promise<App['styles']> {
  const files = (await readdir(join(dist, 'assets'))).filter((file) => file.endsWith('.css'))
  const read = async (file: string) => [`assets/${file}`, await readFile(join(dist, 'assets', file), 'utf8')]
  return Object.fromEntries(await Promise.all(files.map(read)))
}

interface Build {
  id: string
  files: string[]
  /** When another took its place, in milliseconds since 1970. */
  replaced?: number
}

/**
 * Lays the app's own files into the site. Those of the build before stay, and for a week those of all earlier ones, however
 * many: a page that is open goes on working. That there is a new build is said last of all, by what this gives; only then is
 * its worker there, which fetches a shell of its build.
 */
export async function layFiles(
  dist: string,
  out: string,
  { build }: App,
  now = Date.now(),
): Promise<() => Promise<void>> {
  const files: string[] = []
  const last: string[] = []
  for await (const file of filesUnder(dist)) {
    if (isOf('index.html', file) || isOf(MANIFEST, file)) continue
    if (isOf(WORKER, file)) last.push(file)
    else if (!file.startsWith(LATEST)) await lay(join(dist, file), join(out, file))
    if (file.startsWith('assets')) files.push(file)
  }
  const before = await readBuilds(out)
  const replaced = before
    .filter(({ id }) => id !== build)
    .map((own, n) => ({ ...own, replaced: own.replaced ?? now, last: n === 0 }))
  const stay = replaced.filter(({ replaced, last }) => last || now - replaced < KEPT_MS)
  const builds: Build[] = [{ id: build, files }, ...stay.map(({ last, ...own }) => own)]
  return async () => {
    for (const file of last) await lay(join(dist, file), join(out, file))
    await writeWhole(join(out, LATEST), await readFile(join(dist, LATEST)))
    await writeWhole(join(out, BUILDS), JSON.stringify(builds))
    const kept = new Set(builds.flatMap((own) => own.files))
    const gone = before.flatMap((own) => own.files).filter((file) => !kept.has(file))
    await Promise.all(gone.map((file) => rm(join(out, file), { force: true })))
  }
}

/** Whether it is the file of this name, or one of those that lie compressed beside it. */
const isOf = (name: string, file: string) => [name, `${name}.br`, `${name}.gz`].includes(file)

async function readBuilds(out: string): Promise<Build[]> {
  const found = await readFile(join(out, BUILDS), 'utf8').catch(() => '[]')
  return JSON.parse(found)
}

/** Every file below a folder that is hosted, by its name within it. */
async function* filesUnder(folder: string, within = folder): AsyncGenerator<string> {
  for (const entry of await readdir(within, { withFileTypes: true })) {
    const path = join(within, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* filesUnder(folder, path)
    else yield relative(folder, path)
  }
}

/** The same file under another name where the disk allows it, or else a copy; nothing where it is there already. */
async function lay(from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([stat(from), stat(to).catch(() => null)])
  if (target && target.size === source.size && target.mtimeMs >= source.mtimeMs) return
  const draft = `${to}.${process.pid}-${threadId}.new`
  await mkdir(dirname(to), { recursive: true })
  await rm(draft, { force: true })
  await link(from, draft).catch(() => copyFile(from, draft))
  await rename(draft, to)
}
