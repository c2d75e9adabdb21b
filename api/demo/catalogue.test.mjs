// Consistency of the demo products, their categories, prices and delivery.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  assertUnique,
  COURSES,
  categories,
  collections,
  delivery,
  isCourse,
  payments,
  products,
  SLUG,
  shops,
} from './data.mjs'

const PROMOTIONS = 11
const CENTS = /^\d+\.\d{2}$/
const MILLIONTHS = /^\d+\.\d{6}$/

describe('identity', () => {
  const lists = { products, categories, collections, shops, payments, methods: delivery.methods }
  for (const [name, list] of Object.entries(lists)) {
    test(`${name} have unique ids and slugs`, () => {
      assertUnique(
        list.map((entry) => entry.id),
        'id',
      )
      const slugs = list.flatMap((entry) => entry.slug ?? [])
      assertUnique(slugs, 'slug')
      for (const slug of slugs) assert.match(slug, SLUG)
    })
  }

  test('ids of variants and sessions are derived from their product, and SKUs are unique in the shop', () => {
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

  test('the categories of a product contain its own, and its collection belongs to that category', () => {
    for (const product of products) {
      assert.ok(product.categories.includes(idBySlug.get(product.category)), product.slug)
      for (const id of product.categories) assert.ok([...idBySlug.values()].includes(id), product.slug)
      if (product.collection !== null) {
        assert.equal(collectionBySlug.get(product.collection)?.category, product.category, product.slug)
      }
    }
  })

  test('every collection has products and an existing category', () => {
    for (const { slug, category } of collections) {
      assert.ok(idBySlug.has(category), category)
      assert.ok(
        products.some((product) => product.collection === slug),
        slug,
      )
    }
  })
})

describe('pictures', () => {
  test('physical products have several pictures, each with a distinct file and a title', () => {
    for (const { slug, virtual, picture, variants } of products) {
      const views = picture.views ?? []
      assert.equal(views.length > 0, !virtual, slug)
      const stems = [slug, ...views.map(({ stem }) => stem)]
      assertUnique(stems, `picture of ${slug}`)
      for (const { title } of views) assert.ok(title.length > 3, slug)
      const [groupView] = views.filter(({ plate }) => plate === 'formats' || plate === 'tones')
      if (groupView)
        for (const { title } of variants) assert.ok(groupView.title.includes(title), `${slug}: ${title}`)
    }
  })
})

describe('prices', () => {
  test('every product has exactly one price, in a valid format', () => {
    for (const { slug, price, price_et, tax, variants } of products) {
      assert.notEqual(price === undefined, price_et === undefined, slug)
      assert.match(price ?? price_et, price === undefined ? MILLIONTHS : CENTS, slug)
      assert.ok([1, 2, 3, 4].includes(tax), slug)
      for (const variant of variants) if (variant.price !== null) assert.match(variant.price, CENTS, slug)
    }
  })

  test('a prior price is higher than the price, and its product is in the promotions category', () => {
    for (const { slug, price, prior_price, categories: ids } of products) {
      if (prior_price === null) continue
      assert.match(prior_price, CENTS, slug)
      assert.ok(Number(prior_price) > Number(price), slug)
      assert.ok(ids.includes(PROMOTIONS), slug)
    }
  })

  test('goods have a lower price for professionals, and courses have none', () => {
    const RATES = { 1: 1.21, 2: 1.1, 3: 1.04, 4: 1 }
    for (const { slug, category, tax, price, professional_price_et, variants } of products) {
      const offers = [{ price, professional_price_et }, ...variants].filter((offer) => offer.price)
      for (const offer of offers) {
        if (category === COURSES) assert.equal(offer.professional_price_et, undefined, slug)
        else assert.ok(Number(offer.professional_price_et) < Number(offer.price) / RATES[tax], slug)
      }
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

describe('demo coverage', () => {
  const goods = products.filter((product) => !isCourse(product))
  const count = (list, matches) => list.filter(matches).length

  test('the demo has enough products, featured products, promotions and shops', () => {
    assert.ok(goods.length >= 52)
    assert.equal(count(products, isCourse), 8)
    for (const id of [2, 3, 4, 5]) {
      assert.ok(count(products, (p) => p.featured && p.categories.includes(id)) >= 2, `featured in ${id}`)
    }
    assert.ok(count(goods, (p) => p.featured) >= 10)
    assert.ok(count(products, (p) => p.featured && p.categories.includes(11)) >= 4, 'featured promotions')
    assert.ok(count(products, (p) => p.prior_price !== null && p.categories.includes(PROMOTIONS)) >= 8)
    assert.equal(shops.length, 10)
    const pickups = count(shops, (shop) => shop.allow_pickup)
    assert.ok(pickups >= 2 && pickups < shops.length)
  })

  test('the demo contains every special case', () => {
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

  test('the couriers reach Canarias, Ceuta, Melilla and another member state', () => {
    const zones = delivery.methods.flatMap((method) => method.zones)
    const prefixes = zones.flatMap((zone) => zone.postal_prefixes)
    for (const prefix of ['35', '38', '51', '52']) assert.ok(prefixes.includes(prefix))
    assert.ok(zones.some(({ country }) => country === 'DE'))
    assert.ok(delivery.methods.some((method) => method.type === 'pickup' && method.zones.length === 0))
  })
})
