// Hand-written data of the demo shop, and assertions of its tests.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

const read = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'))
export const products = read('products')
export const categories = read('categories')
export const collections = read('collections')
export const shops = read('shops')
export const menus = read('menus')
export const delivery = read('delivery')
export const payments = read('payment-methods')
export const configs = read('configs')
export const contents = read('contents')
export const courses = read('courses')
export const surveys = read('surveys')
export const { blogs, articles } = read('blog')

export const COURSES = 'cursos-online-para-profesionales'
export const isCourse = (product) => product.category === COURSES
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

export function assertUnique(values, label) {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index)
  assert.deepEqual(repeated, [], `repeated ${label}`)
}
