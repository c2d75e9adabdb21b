// The demo shop's data is written by hand. This keeps it consistent with itself and with the routes of the shop.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

const read = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'))
const products = read('products')
const categories = read('categories')
const collections = read('collections')
const shops = read('shops')
const menus = read('menus')
const delivery = read('delivery')
const payments = read('payment-methods')
const configs = read('configs')

const PROMOTIONS = 11
const COURSES = 'cursos-online-para-profesionales'
const isCourse = (product) => product.category === COURSES
const CENTS = /^\d+\.\d{2}$/
const MILLIONTHS = /^\d+\.\d{6}$/
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

function assertUnique(values, what) {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index)
  assert.deepEqual(repeated, [], `repeated ${what}`)
}

describe('identity', () => {
  const lists = { products, categories, collections, shops, payments, methods: delivery.methods }
  for (const [name, list] of Object.entries(lists)) {
    test(`${name} have ids and slugs of their own`, () => {
      assertUnique(
        list.map((entry) => entry.id),
        'id',
      )
      const slugs = list.flatMap((entry) => entry.slug ?? [])
      assertUnique(slugs, 'slug')
      for (const slug of slugs) assert.match(slug, SLUG)
    })
  }

  test('variants, sessions and stock codes are unique over the shop', () => {
    for (const { id, variants, sessions } of products) {
      variants.forEach((variant, index) => {
        assert.equal(variant.id, id * 100 + index + 1)
      })
      sessions.forEach((session, index) => {
        assert.equal(session.id, id * 100 + index + 1)
      })
    }
    assertUnique(
      products.flatMap((product) => [product.sku, ...product.variants.map((variant) => variant.sku)]),
      'sku',
    )
  })
})

describe('classification', () => {
  const idBySlug = new Map(categories.map((category) => [category.slug, category.id]))
  const collectionBySlug = new Map(collections.map((collection) => [collection.slug, collection]))

  test('a product lists its own category, and a collection of that category', () => {
    for (const product of products) {
      assert.ok(product.categories.includes(idBySlug.get(product.category)), product.slug)
      for (const id of product.categories) assert.ok([...idBySlug.values()].includes(id), product.slug)
      if (product.collection !== null) {
        assert.equal(collectionBySlug.get(product.collection)?.category, product.category, product.slug)
      }
    }
  })

  test('every collection has products and every category exists', () => {
    for (const { slug, category } of collections) {
      assert.ok(idBySlug.has(category), category)
      assert.ok(
        products.some((product) => product.collection === slug),
        slug,
      )
    }
  })
})

describe('prices', () => {
  test('one price each, in its syntax', () => {
    for (const { slug, price, price_et, tax, variants } of products) {
      assert.notEqual(price === undefined, price_et === undefined, slug)
      assert.match(price ?? price_et, price === undefined ? MILLIONTHS : CENTS, slug)
      assert.ok([1, 2, 3, 4].includes(tax), slug)
      for (const variant of variants) if (variant.price !== null) assert.match(variant.price, CENTS, slug)
    }
  })

  test('a prior price is higher, and is what makes a promotion', () => {
    for (const { slug, price, prior_price, categories: ids } of products) {
      if (prior_price === null) continue
      assert.match(prior_price, CENTS, slug)
      assert.ok(Number(prior_price) > Number(price), slug)
      assert.ok(ids.includes(PROMOTIONS), slug)
    }
  })

  test('shipping amounts are decimal strings, and free thresholds are percentages', () => {
    for (const { zones } of delivery.methods) {
      for (const zone of zones) {
        assert.match(zone.price_et, MILLIONTHS)
        assert.match(zone.from_amount, CENTS)
        assert.ok(zone.discount_percent >= 0 && zone.discount_percent <= 100)
        assert.match(zone.discount_amount, /^\d+\.\d{2,6}$/)
      }
    }
  })
})

describe('what the demo promises', () => {
  const goods = products.filter((product) => !isCourse(product))
  const count = (list, test) => list.filter(test).length

  test('enough of everything', () => {
    assert.ok(goods.length >= 52)
    assert.equal(count(products, isCourse), 8)
    for (const id of [2, 3, 4, 5]) {
      assert.ok(count(products, (p) => p.featured && p.categories.includes(id)) >= 2, `featured in ${id}`)
    }
    assert.ok(count(goods, (p) => p.featured) >= 10)
    assert.ok(count(products, (p) => p.prior_price !== null && p.categories.includes(PROMOTIONS)) >= 8)
    assert.equal(shops.length, 10)
    const pickups = count(shops, (shop) => shop.allow_pickup)
    assert.ok(pickups >= 2 && pickups < shops.length)
  })

  test('every special case is there', () => {
    const variants = products.flatMap((product) => product.variants)
    assert.ok(products.some((p) => p.sold_out))
    assert.ok(variants.some((v) => v.sold_out))
    assert.ok(variants.some((v) => v.price === null) && variants.some((v) => v.price !== null))
    assert.ok(goods.some((p) => p.unique_buy) && goods.some((p) => p.virtual))
    assert.ok(products.some((p) => p.price_et))
    for (const tax of [1, 2, 3])
      assert.ok(
        products.some((p) => p.tax === tax),
        `tax ${tax}`,
      )
    assert.deepEqual(payments.map((method) => method.type).sort(), [
      'bizum',
      'card',
      'cash_on_delivery',
      'transfer',
    ])
  })

  test('courses are virtual; calendarized ones have sessions in 2027', () => {
    for (const course of products.filter(isCourse)) assert.ok(course.virtual, course.slug)
    for (const { slug, calendarized, sessions } of products) {
      assert.equal(calendarized, sessions.length > 0, slug)
      for (const { starts_at, seats } of sessions) {
        assert.match(starts_at, /^2027-\d{2}-\d{2}T\d{2}:\d{2}:00Z$/)
        assert.ok(seats > 0)
      }
    }
  })

  test('no courier goes to Canarias, Ceuta or Melilla by a prefix of its own', () => {
    const prefixes = delivery.methods.flatMap((method) =>
      method.zones.flatMap((zone) => zone.postal_prefixes),
    )
    for (const prefix of ['35', '38', '51', '52']) assert.ok(!prefixes.includes(prefix))
    assert.ok(delivery.methods.some((method) => method.type === 'pickup' && method.zones.length === 0))
  })
})

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

  test('addresses are routes of the shop', () => {
    const categorySlugs = categories.map((category) => category.slug)
    const courseSlugs = products.filter(isCourse).map((product) => product.slug)
    const fixed = [
      '/logout',
      '/busqueda',
      '/compra',
      '/tarifario',
      '/tarifario/acceso',
      ...['perfil', 'cursos', 'pedidos'].map((page) => `/zona-de-cliente/${page}`),
    ]
    for (const { url } of items) {
      const [area, ...rest] = url.slice(1).split('/')
      assert.match(url, /^(\/[a-z0-9-]+)+$/)
      if (area === 'tienda') assert.ok(rest.length === 1 && categorySlugs.includes(rest[0]), url)
      else if (area === COURSES) assert.ok(rest.length === 1 && courseSlugs.includes(rest[0]), url)
      else if (area === 'blog') assert.ok(rest.length === 1 || rest.length === 2, url)
      else if (['zona-de-cliente', 'tarifario', 'compra', 'logout', 'busqueda'].includes(area))
        assert.ok(fixed.includes(url), url)
    }
  })
})

describe('copy', () => {
  const texts = products.flatMap((product) => [
    [product.slug, product.title],
    [product.slug, product.summary],
    [product.slug, product.description],
    ...product.attributes.map(({ value }) => [product.slug, value]),
  ])

  test('descriptions are balanced HTML of the allowed tags, and none is repeated', () => {
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
    for (const [slug, text] of texts) {
      assert.doesNotMatch(text, /["']|\.\.\.| {2}/, slug)
      assert.doesNotMatch(text.normalize('NFD'), /[^\p{L}\p{M}\p{N}\p{P}\p{Zs}<>/=+×·%€²°]/u, slug)
    }
    for (const { slug, description } of products) {
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
  assert.deepEqual(Object.keys(configs), ['contact', 'rrss', 'payment'])
  for (const group of Object.values(configs)) {
    for (const value of Object.values(group)) assert.ok(value.length > 0)
  }
})
