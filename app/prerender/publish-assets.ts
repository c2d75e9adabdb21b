import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { threadId } from 'node:worker_threads'
import { MANIFEST_FILE } from '../build/web-manifest.ts'
import { writeFileAtomic } from './compressed-files.ts'
import type { AppBuild } from './document.tsx'
import { readShell } from './shell.ts'

/** Where the build of the newest files is named; whoever has it open asks for it now and then. */
const LATEST = join('builds', 'latest.json')
/** The service worker, which fetches the files of its build beforehand. */
const SERVICE_WORKER = 'sw.js'
/** Kept beside each build: the names of its files, so that one knows when nobody needs them any more. */
const BUILDS_FILE = '.builds.json'
/** So long after another took its place the files of a build stay: pages that are open still ask for them. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000

/** Reads the built app. */
export async function readApp(dist: string): Promise<AppBuild> {
  const read = (name: string) => readFile(join(dist, name), 'utf8')
  const shell = readShell(await read('index.html'))
  const { id } = JSON.parse(await read(LATEST))
  const manifest = JSON.parse(await read(join('.vite', 'manifest.json')))
  return {
    shell,
    build: id,
    manifest,
    styles: await readStyles(dist),
    webManifest: await read(MANIFEST_FILE),
  }
}

async function readStyles(dist: string): Promise<AppBuild['styles']> {
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
export async function publishAssets(
  dist: string,
  out: string,
  { build }: AppBuild,
  now = Date.now(),
): Promise<() => Promise<void>> {
  const files: string[] = []
  const last: string[] = []
  for await (const file of filesUnder(dist)) {
    if (isVariantOf('index.html', file) || isVariantOf(MANIFEST_FILE, file)) continue
    if (isVariantOf(SERVICE_WORKER, file)) last.push(file)
    else if (!file.startsWith(LATEST)) await linkOrCopy(join(dist, file), join(out, file))
    if (file.startsWith('assets')) files.push(file)
  }
  const previous = await readBuilds(out)
  const replaced = previous
    .filter(({ id }) => id !== build)
    .map((own, n) => ({ ...own, replaced: own.replaced ?? now, last: n === 0 }))
  const retained = replaced.filter(({ replaced, last }) => last || now - replaced < RETENTION_MS)
  const builds: Build[] = [{ id: build, files }, ...retained.map(({ last, ...own }) => own)]
  return async () => {
    for (const file of last) await linkOrCopy(join(dist, file), join(out, file))
    await writeFileAtomic(join(out, LATEST), await readFile(join(dist, LATEST)))
    await writeFileAtomic(join(out, BUILDS_FILE), JSON.stringify(builds))
    const current = new Set(builds.flatMap((own) => own.files))
    const obsolete = previous.flatMap((own) => own.files).filter((file) => !current.has(file))
    await Promise.all(obsolete.map((file) => rm(join(out, file), { force: true })))
  }
}

/** Whether it is the file of this name, or one of those that lie compressed beside it. */
const isVariantOf = (name: string, file: string) => [name, `${name}.br`, `${name}.gz`].includes(file)

async function readBuilds(out: string): Promise<Build[]> {
  const found = await readFile(join(out, BUILDS_FILE), 'utf8').catch(() => '[]')
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
async function linkOrCopy(from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([stat(from), stat(to).catch(() => null)])
  if (target && target.size === source.size && target.mtimeMs >= source.mtimeMs) return
  const temporary = `${to}.${process.pid}-${threadId}.new`
  await mkdir(dirname(to), { recursive: true })
  await rm(temporary, { force: true })
  await link(from, temporary).catch(() => copyFile(from, temporary))
  await rename(temporary, to)
}
