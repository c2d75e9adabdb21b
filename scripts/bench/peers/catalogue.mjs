// Demo catalogue and its pictures, for the shops that are compared with this one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../../lib/paths.mjs'

export const CATEGORY = 'cosmetica-facial'
export const PRODUCT = 'gel-limpiador-de-romero'

const pictures = fromRoot('app', 'public', 'imagenes')
const read = (name) => JSON.parse(readFileSync(fromRoot('api', 'demo', `${name}.json`), 'utf8'))

/** Products that have a picture of their own: `{ slug, title, description, category, price, sku }`. */
export function readProducts() {
  const names = new Set(readdirSync(pictures))
  return read('products').filter(({ slug }) => names.has(`${slug}-1024.webp`))
}

export const readCategory = () => read('categories').find(({ slug }) => slug === CATEGORY)

/** Widths of the drawn pictures, which are square. */
const WIDTHS = [320, 640, 1024]

/** Picture of a product, at least as wide as requested if one exists. */
export function readPicture(slug, { width = WIDTHS.at(-1), format = 'webp' } = {}) {
  const drawn = WIDTHS.find((candidate) => candidate >= width) ?? WIDTHS.at(-1)
  return readFileSync(join(pictures, `${slug}-${drawn}.${format}`))
}
