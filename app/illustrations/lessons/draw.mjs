// Writes the files of the demo lessons into app/public/cursos: videos of slides with their captions, and printable sheets.
// Writes only changed files.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { fromRoot } from '../../../scripts/lib/paths.mjs'
import { captions, scenes } from './scenes.mjs'
import { sheet } from './sheet.mjs'
import { size, slide } from './slide.mjs'
import { frameOf, muxVideo } from './webm.mjs'

const outputFolder = fromRoot('app', 'public', 'cursos')
const manifestFile = join(outputFolder, 'manifest.json')
const QUALITY = 82

const demo = (name) => JSON.parse(readFileSync(fromRoot('api', 'demo', `${name}.json`), 'utf8'))
const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Lessons with files, with the product of their course. */
export function lessons() {
  const products = new Map(demo('products').map((product) => [product.id, product]))
  return demo('courses').flatMap(({ id, modules }) =>
    modules
      .flatMap((module) => module.lessons)
      .filter(({ type }) => type === 'video' || type === 'document')
      .map((lesson) => ({ product: products.get(id), lesson })),
  )
}

/** Slides of a video lesson as SVG, with their duration. */
export function slides({ product, lesson }) {
  const all = scenes(lesson)
  return all.map((scene, index) => ({
    svg: slide({ product, lesson, scene, number: index + 1, count: all.length }),
    ms: scene.ms,
  }))
}

async function video(entry) {
  const pictures = []
  for (const { svg, ms } of slides(entry)) {
    const picture = await sharp(Buffer.from(svg))
      .removeAlpha()
      .webp({ quality: QUALITY, effort: 5 })
      .toBuffer()
    pictures.push({ picture, frame: frameOf(picture), ms })
  }
  const { id } = entry.lesson
  return [
    [`${id}.webm`, muxVideo(size, pictures)],
    [`${id}.webp`, pictures[0].picture],
    [`${id}.es.vtt`, captions(entry.lesson)],
  ]
}

/** Sources of a lesson's files; a change writes them again. */
const recipe = (entry) =>
  entry.lesson.type === 'video'
    ? JSON.stringify([QUALITY, slides(entry), captions(entry.lesson)])
    : sheet(entry.product, entry.lesson)

const files = (entry) =>
  entry.lesson.type === 'video'
    ? video(entry)
    : [[`${entry.lesson.id}.html`, sheet(entry.product, entry.lesson)]]

async function readManifest() {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8'))
  } catch {
    return {}
  }
}

/** Writes changed files, removes obsolete ones, and returns the number of written lessons. */
export async function drawLessons() {
  await mkdir(outputFolder, { recursive: true })
  const before = await readManifest()
  const now = {}
  let made = 0
  for (const entry of lessons()) {
    const { id } = entry.lesson
    const known = before[id]
    const hash = digest(recipe(entry))
    if (known?.hash === hash && known.files.every((file) => existsSync(join(outputFolder, file)))) {
      now[id] = known
      continue
    }
    const all = await files(entry)
    for (const [file, bytes] of all) await writeFile(join(outputFolder, file), bytes)
    now[id] = { hash, files: all.map(([file]) => file) }
    made += 1
  }
  const kept = new Set(['manifest.json', ...Object.values(now).flatMap((entry) => entry.files)])
  for (const file of await readdir(outputFolder)) if (!kept.has(file)) await rm(join(outputFolder, file))
  await writeFile(manifestFile, `${JSON.stringify(now, null, 1)}\n`)
  return made
}
