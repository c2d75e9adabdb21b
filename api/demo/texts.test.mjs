// Consistency of the demo texts, menus and links, also with the routes of the shop.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import {
  articles,
  assertUnique,
  blogs,
  COURSES,
  categories,
  configs,
  contents,
  delivery,
  isCourse,
  menus,
  products,
  SLUG,
  shops,
} from './data.mjs'

describe('menus', () => {
  const items = Object.values(menus).flatMap(function flatten(list) {
    return list.flatMap((item) => [item, ...flatten(item.children)])
  })

  test('ids are unique and roles are known', () => {
    assertUnique(
      items.map((item) => item.id),
      'menu id',
    )
    for (const { title, metadata } of items) {
      assert.equal(metadata.requiresAuth, metadata.roles.length > 0, title)
      for (const role of metadata.roles) assert.ok(['user', 'professional'].includes(role), title)
    }
    assert.ok(items.some((item) => item.metadata.roles.join() === 'professional'))
  })

  test('professionals have more menu entries than customers, and customers more than visitors', () => {
    const countItems = (role) =>
      items.filter(({ metadata }) => !metadata.requiresAuth || metadata.roles.includes(role)).length
    assert.ok(countItems('professional') > countItems('user') && countItems('user') > countItems(null))
  })
})

describe('links', () => {
  const app = new URL('../../app/src/', import.meta.url)
  const routes = [
    ...readFileSync(new URL('router.tsx', app), 'utf8').matchAll(/(?:screen\(\s*|\bpath: )'([^'*]+)'/g),
  ].map(([, path]) => path)

  const slugs = (list) => list.map((entry) => entry.slug)
  /** Addresses of routes with parameters. No content links to other such routes. */
  const pathsByRoute = {
    '/tienda/:category': slugs(categories).map((slug) => `/tienda/${slug}`),
    '/tienda/:category/:product': products
      .filter((product) => !isCourse(product))
      .map((product) => `/tienda/${product.category}/${product.slug}`),
    '/blog/:blog': slugs(blogs).map((slug) => `/blog/${slug}`),
    '/blog/:blog/:article': articles.map(({ blog, slug }) => `/blog/${blog}/${slug}`),
    [`/${COURSES}/:product`]: slugs(products.filter(isCourse)).map((slug) => `/${COURSES}/${slug}`),
  }
  const validPaths = new Set([
    ...routes.flatMap((route) => (route.includes(':') ? (pathsByRoute[route] ?? []) : [route])),
    ...slugs(contents).map((slug) => `/${slug}`),
  ])

  const assertPathExists = (url, source) =>
    assert.ok(validPaths.has(url.split(/[?#]/)[0]), `${source}: ${url} does not exist`)

  test('every menu entry has an existing path', () => {
    assert.ok(validPaths.has('/') && validPaths.has('/tienda/cosmetica-facial'), 'routes of the app')
    const flatten = (list) => list.flatMap((item) => [item, ...flatten(item.children)])
    for (const { title, url } of Object.values(menus).flatMap(flatten)) assertPathExists(url, title)
  })

  test('every link in the contents has an existing path or an external scheme', () => {
    for (const { slug, body } of contents) {
      for (const [, url] of body.matchAll(/href="(\/[^"]*)"/g)) assertPathExists(url, slug)
      for (const [, url] of body.matchAll(/href="([^/][^"]*)"/g))
        assert.match(url, /^(https|mailto|tel):/, slug)
    }
  })

  test('every fixed path of the app exists', () => {
    const paths = readFileSync(new URL('paths.ts', app), 'utf8').matchAll(/'(\/[^'#?]*)'/g)
    const links = Array.from(paths, ([, url]) => url)
    assert.ok(links.length > 20)
    for (const url of links) assertPathExists(url, 'paths.ts')
  })

  test('no content has the path of a screen', () => {
    const reserved = routes.filter((route) => !['/tiendas', '/contacto', '/desistimiento'].includes(route))
    for (const { slug } of contents) assert.ok(!reserved.includes(`/${slug}`), slug)
  })
})

describe('texts', () => {
  const texts = products.flatMap((product) => [
    [product.slug, product.title],
    [product.slug, product.summary],
    [product.slug, product.description],
    ...product.attributes.map(({ value }) => [product.slug, value]),
  ])
  const pages = contents.flatMap(({ slug, title, summary, body }) => [
    [slug, title],
    [slug, summary],
    [slug, body.replaceAll(/<[^>]+>/g, '')],
  ])

  test('the cookie policy lists every cookie that the shop sets', () => {
    const cookies = readFileSync(new URL('../../core/src/engine/storage/cookies.rs', import.meta.url), 'utf8')
    const names = [...cookies.matchAll(/&str = "(mostrador_\w+)"/g)].map(([, name]) => name)
    const { body } = contents.find(({ slug }) => slug === 'politica-de-cookies')
    const described = [...body.matchAll(/<th scope="row">(mostrador_<wbr>\w+)<\/th>/g)].map(([, name]) =>
      name.replace('<wbr>', ''),
    )
    assert.ok(names.length > 3)
    assert.deepEqual(described.toSorted(), names.toSorted())
  })

  test('contents have a unique path, a summary, and balanced HTML of the allowed tags', () => {
    assertUnique(
      contents.map(({ slug }) => slug),
      'content',
    )
    const allowed = 'p h2 h3 ul ol li strong em a br wbr table thead tbody tr th td blockquote'.split(' ')
    for (const { slug, title, summary, body } of contents) {
      for (const segment of slug.split('/')) assert.match(segment, SLUG)
      assert.ok(title.length > 0 && summary.length > 20 && summary.length < 200, slug)
      const open = []
      for (const [, closing, tag] of body.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
        assert.ok(allowed.includes(tag), `${slug}: ${tag}`)
        if (closing) assert.equal(open.pop(), tag, slug)
        else if (tag !== 'br' && tag !== 'wbr') open.push(tag)
      }
      assert.deepEqual(open, [], slug)
    }
  })

  test('the legal pages contain the required information', () => {
    const bodyOf = (path) => contents.find(({ slug }) => slug === path).body
    for (const word of ['B00000000', configs.contact.email, configs.contact.address]) {
      assert.ok(bodyOf('aviso-legal').includes(word), word)
    }
    for (const word of ['catorce días', 'Pedido con obligación de pago', 'tres años', 'IVA']) {
      assert.ok(bodyOf('condiciones-de-venta').includes(word), word)
    }
    for (const { slug, body } of contents) assert.doesNotMatch(body, /ec\.europa\.eu\/consumers\/odr/, slug)
  })

  test('the shipping page states the prices, thresholds and shop counts of the data', () => {
    const { body } = contents.find(({ slug }) => slug === 'ayuda/envios')
    const withTax = { 1: 1.21 }
    const isExport = (prefix) => ['35', '38', '51', '52'].includes(prefix)
    for (const { tax, zones } of delivery.methods) {
      for (const { title, price_et, from_amount, postal_prefixes } of zones) {
        const factor = postal_prefixes.some(isExport) ? 1 : withTax[tax]
        const price = (Number(price_et) * factor).toFixed(2).replace('.', ',')
        assert.ok(body.includes(`${price}\u00a0€`), `${title}: ${price}`)
        const from = Number(from_amount)
        if (from > 0) assert.ok(body.includes(`desde ${from}\u00a0€`), `${title}: from ${from}`)
      }
    }
    const pickups = shops.filter((shop) => shop.allow_pickup).length
    assert.deepEqual(
      [shops.length, pickups],
      [10, 7],
      'shop counts on the pages: ten, seven of them with pickup',
    )
  })

  test('descriptions are balanced HTML of the allowed tags, without repeated paragraphs', () => {
    for (const { slug, description } of products) {
      const open = []
      for (const [, closing, tag] of description.matchAll(/<(\/?)([a-z0-9]+)>/g)) {
        assert.ok(['p', 'ul', 'ol', 'li', 'h3', 'strong', 'em'].includes(tag), `${slug}: ${tag}`)
        if (closing) assert.equal(open.pop(), tag, slug)
        else open.push(tag)
      }
      assert.deepEqual(open, [], slug)
      assert.ok((description.match(/<p>/g) ?? []).length >= 2, slug)
    }
    const paragraphs = products.flatMap((product) => product.description.match(/<p>.*?<\/p>/g))
    assertUnique(paragraphs, 'paragraph')
  })

  test('Spanish typography: no straight quotes, three dots or breakable units', () => {
    for (const [slug, text] of [...texts, ...pages]) {
      assert.doesNotMatch(text, /["']|\.\.\.| {2}/, slug)
      assert.doesNotMatch(text.normalize('NFD'), /[^\p{L}\p{M}\p{N}\p{P}\p{Zs}<>/=+×·%€²°]/u, slug)
    }
    const bodies = contents.map(({ slug, body }) => ({ slug, description: body }))
    for (const { slug, description } of [...products, ...bodies]) {
      assert.doesNotMatch(description, /\d (ml|g|kg|€|%|°C)(?![\p{L}])/u, slug)
    }
  })

  test('goods make no medicinal claim', () => {
    const claims =
      /cicatriz|antiinflamatori|antibacterian|regenera|anticelul|\bcuras?\b|\bsana\b|antiarrugas/i
    for (const product of products.filter((entry) => !isCourse(entry))) {
      assert.doesNotMatch(`${product.title} ${product.summary} ${product.description}`, claims, product.slug)
    }
  })
})

test('settings are complete', () => {
  assert.deepEqual(Object.keys(configs), ['contact', 'rrss'])
  for (const group of Object.values(configs)) {
    for (const value of Object.values(group)) assert.ok(value.length > 0)
  }
})
