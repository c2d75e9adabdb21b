import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { threadId } from 'node:worker_threads'
import { MANIFEST_FILE } from '../build/web-manifest.ts'
import { writeFileAtomic } from './compressed-files.ts'
import type { AppBuild } from './document.tsx'
import { readShell } from './shell.ts'

/** Names the latest build; open pages poll it. */
const LATEST = join('builds', 'latest.json')
const SERVICE_WORKER = 'sw.js'
/** Names the files of each published build, for later deletion. */
const BUILDS_FILE = '.builds.json'
/** Retention of replaced builds, for pages that are still open. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000

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
  /** Time of replacement, in milliseconds since the epoch. */
  replaced?: number
}

/** Copies the app's assets. The returned function announces the build, after all pages are written. */
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

const isVariantOf = (name: string, file: string) => [name, `${name}.br`, `${name}.gz`].includes(file)

async function readBuilds(out: string): Promise<Build[]> {
  const found = await readFile(join(out, BUILDS_FILE), 'utf8').catch(() => '[]')
  return JSON.parse(found)
}

async function* filesUnder(folder: string, within = folder): AsyncGenerator<string> {
  for (const entry of await readdir(within, { withFileTypes: true })) {
    const path = join(within, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* filesUnder(folder, path)
    else yield relative(folder, path)
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([stat(from), stat(to).catch(() => null)])
  if (target && target.size === source.size && target.mtimeMs >= source.mtimeMs) return
  const temporary = `${to}.${process.pid}-${threadId}.new`
  await mkdir(dirname(to), { recursive: true })
  await rm(temporary, { force: true })
  await link(from, temporary).catch(() => copyFile(from, temporary))
  await rename(temporary, to)
}
