// Draws the pictures of the demo shop into app/public/imagenes, the lessons of its courses into app/public/cursos, and the
// icons into app/public/iconos: `npm run pictures`. Only what changed is drawn.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { argv, stdout } from 'node:process'
import { pathToFileURL } from 'node:url'
import { at } from '../../scripts/lib/paths.mjs'
import { drawIcons } from './icons.mjs'
import { drawLessons } from './lessons/draw.mjs'
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
import { openShelf } from './shelf.mjs'

const ABREAST = 2
const SQUARE = { size: 1000, widths: [320, 640, 1024] }
const WIDE = { size: 1600, widths: [640, 1024, 1600] }

const coloursFile = at('api', 'demo', 'colours.json')
const demo = (name) => JSON.parse(readFileSync(at('api', 'demo', `${name}.json`), 'utf8'))

/** How a product is drawn beside its whole picture, by the name that the demo data gives it. */
const plates = {
  detail: detailPlate,
  formats: formatsPlate,
  plant: (_product, view) => plantPlate(view),
  texture: texturePlate,
  tones: tonesPlate,
}

/** The other views of the products; a plant has one sheet, however many are made of it. */
function views() {
  const all = demo('products').flatMap((product) =>
    (product.picture.views ?? []).map((view) => [
      view.stem,
      { stem: view.stem, ...SQUARE, draw: () => plates[view.plate](product, view) },
    ]),
  )
  return [...new Map(all).values()]
}

/** Every picture of the shop: its place under imagenes/, its sizes, and how it is drawn. */
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

/** On a terminal one line that changes, elsewhere a line now and then. */
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

/** The demo data knows the colour of each picture. */
async function writeColours(colours) {
  await writeFile(coloursFile, `${JSON.stringify(colours, null, 2)}\n`)
}

async function main() {
  const queue = pictures()
  const report = progress(queue.length)
  const shelf = await openShelf()
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { draw, ...picture } = next
      report(await shelf.place({ ...picture, svg: draw() }))
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, worker))
  await writeColours(await shelf.close())
  stdout.write(`lessons: ${await drawLessons()} made\nicons: ${await drawIcons()}\n`)
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) await main()
