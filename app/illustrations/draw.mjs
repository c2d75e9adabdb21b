// Draws the pictures of the demo shop into app/public/imagenes, its course lessons into app/public/cursos, and the icons
// into app/public/iconos (`npm run pictures`). Only changed files are drawn.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { argv, stdout } from 'node:process'
import { pathToFileURL } from 'node:url'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { drawIcons } from './icons.mjs'
import { drawLessons } from './lessons/draw.mjs'
import { openPictureStore } from './picture-store.mjs'
import { articlePlate } from './plates/article.mjs'
import { categoryPlate } from './plates/category.mjs'
import { detailPlate } from './plates/detail.mjs'
import { formatsPlate } from './plates/formats.mjs'
import { heroPlate } from './plates/hero.mjs'
import { missingPlate } from './plates/missing.mjs'
import { notFoundPlate } from './plates/notfound.mjs'
import { plantPlate } from './plates/plant.mjs'
import { productPlate } from './plates/product.mjs'
import { texturePlate } from './plates/texture.mjs'
import { tonesPlate } from './plates/tones.mjs'

const CONCURRENCY = 2
const SQUARE = { size: 1000, widths: [320, 640, 1024] }
const WIDE = { size: 1600, widths: [640, 1024, 1600] }

const coloursFile = fromRoot('api', 'demo', 'colours.json')
const demo = (name) => JSON.parse(readFileSync(fromRoot('api', 'demo', `${name}.json`), 'utf8'))

/** Additional views of a product by their name in the demo data. */
const plates = {
  detail: detailPlate,
  formats: formatsPlate,
  plant: (_product, view) => plantPlate(view),
  texture: texturePlate,
  tones: tonesPlate,
}

/** Additional views of all products; products of the same plant share its sheet. */
function views() {
  const all = demo('products').flatMap((product) =>
    (product.picture.views ?? []).map((view) => [
      view.stem,
      { stem: view.stem, ...SQUARE, draw: () => plates[view.plate](product, view) },
    ]),
  )
  return [...new Map(all).values()]
}

/** All pictures: path under imagenes/, sizes, and drawing function. */
export function pictures() {
  return [
    { stem: 'portada', ...WIDE, draw: heroPlate },
    ...demo('categories').map((category) => ({
      stem: `categorias/${category.slug}`,
      ...SQUARE,
      draw: () => categoryPlate(category),
    })),
    ...demo('products').map((product) => ({
      stem: product.slug,
      ...SQUARE,
      draw: () => productPlate(product),
    })),
    ...views(),
    ...demo('blog').articles.map((article) => ({
      stem: `cuaderno/${article.slug}`,
      ...SQUARE,
      draw: () => articlePlate(article),
    })),
    { stem: 'sin-imagen', ...SQUARE, draw: missingPlate },
    { stem: 'pagina-no-encontrada', ...SQUARE, draw: notFoundPlate },
  ]
}

/** Progress report: one updated line on a terminal, otherwise a line per 15 drawings. */
function progress(total) {
  const count = { same: 0, copied: 0, drawn: 0 }
  let done = 0
  return (how) => {
    count[how] += 1
    done += 1
    const text = `pictures: ${done} of ${total} (${count.drawn} drawn, ${count.copied} from the cache)`
    if (stdout.isTTY) stdout.write(`\r${text}${done === total ? '\n' : ''}`)
    else if (done === total || (how === 'drawn' && done % 15 === 0)) stdout.write(`${text}\n`)
  }
}

/** Writes the average colour of each picture into the demo data. */
async function writeColours(colours) {
  await writeFile(coloursFile, `${JSON.stringify(colours, null, 2)}\n`)
}

async function main() {
  const queue = pictures()
  const report = progress(queue.length)
  const store = await openPictureStore()
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { draw, ...picture } = next
      report(await store.save({ ...picture, svg: draw() }))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  await writeColours(await store.close())
  stdout.write(`lessons: ${await drawLessons()} made\nicons: ${await drawIcons()}\n`)
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) await main()
