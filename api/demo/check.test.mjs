// Consistency checks of the demo shop's hand-written data, also with the routes of the shop.
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
const contents = read('contents')
const courses = read('courses')
const surveys = read('surveys')
const { blogs, articles } = read('blog')

const PROMOTIONS = 11
const COURSES = 'cursos-online-para-profesionales'
const isCourse = (product) => product.category === COURSES
const CENTS = /^\d+\.\d{2}$/
const MILLIONTHS = /^\d+\.\d{6}$/
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

function assertUnique(values, label) {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index)
  assert.deepEqual(repeated, [], `repeated ${label}`)
}

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

  test('no courier zone has a postal prefix of Canarias, Ceuta or Melilla', () => {
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
    const rate = { 1: 1.21 }
    for (const { tax, zones } of delivery.methods) {
      for (const { title, price_et, from_amount } of zones) {
        const price = (Number(price_et) * rate[tax]).toFixed(2).replace('.', ',')
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

describe('courses', () => {
  const byId = new Map(products.map((product) => [product.id, product]))
  const modules = courses.flatMap((course) => course.modules)
  const lessons = modules.flatMap((module) => module.lessons)

  test('every course of the catalogue has lessons and can be bought once per customer', () => {
    assert.deepEqual(
      courses.map(({ id }) => id).sort(),
      products.filter(isCourse).map(({ id }) => id),
    )
    for (const { id, hours, access_days } of courses) {
      const product = byId.get(id)
      assert.ok(product.unique_buy && product.virtual && product.stock === null, product.slug)
      const duration = product.attributes.find(({ name }) => name === 'Duración').value
      assert.match(duration, new RegExp(`^${hours}\\shoras`), product.slug)
      assert.ok(access_days > 0, product.slug)
      assert.ok(product.sessions.length === 0 || product.variants.length === 0, product.slug)
      assert.equal(product.calendarized, product.sessions.length > 0, product.slug)
    }
  })

  test('module and lesson ids are unique, and lesson ids are derived from their course', () => {
    assertUnique(
      modules.map(({ id }) => id),
      'module',
    )
    assertUnique(
      lessons.map(({ id }) => id),
      'lesson',
    )
    for (const { id, modules } of courses) {
      assert.ok(modules.length >= 2 && modules.length <= 3, `${id}`)
      const courseLessons = modules.flatMap((module) => module.lessons)
      assert.ok(courseLessons.length >= 4 && courseLessons.length <= 8, `${id}`)
      courseLessons.forEach((lesson, index) => {
        assert.equal(lesson.id, id * 1000 + index + 1)
      })
      assert.equal(courseLessons.at(-1).type, 'quiz', `${id}`)
    }
  })

  test('a lesson has the data of its type, with the paths of its generated files', () => {
    for (const { id, type, body, video, document, quiz, minutes } of lessons) {
      assert.ok(minutes > 0, `${id}`)
      if (type === 'video') {
        assert.match(body, /^(<h3>[^<]+<\/h3><p>[^<]+<\/p>)+$/, `${id}`)
        assert.deepEqual(video.sources, [{ url: `/cursos/${id}.webm`, type: 'video/webm' }])
        assert.equal(video.poster, `/cursos/${id}.webp`)
        assert.equal(video.captions[0].url, `/cursos/${id}.es.vtt`)
      } else if (type === 'document') {
        assert.equal(document.url, `/cursos/${id}.html`)
        assert.ok(document.title && document.sheet, `${id}`)
      } else if (type === 'text') {
        assert.ok(body.length > 300, `${id}`)
      } else {
        assert.ok(quiz.questions.length >= 4 && quiz.pass_percent >= 50, `${id}`)
      }
    }
  })

  test('a question has correct and incorrect options, and an explanation', () => {
    for (const { quiz } of lessons) {
      for (const { text, several, options, explanation } of quiz?.questions ?? []) {
        const correct = options.filter((option) => option.right).length
        assert.ok(correct > 0 && correct < options.length, text)
        assert.equal(several === true, correct > 1, text)
        assert.ok(explanation.endsWith('.'), text)
        assertUnique(
          options.map((option) => option.text),
          text,
        )
      }
    }
  })
})

describe('surveys', () => {
  test('question ids are unique in their survey, and survey links are unique', () => {
    for (const { slug, sections, links } of surveys) {
      assert.match(slug, SLUG)
      const questions = sections.flatMap((section) => section.questions)
      assertUnique(
        questions.map(({ id }) => id),
        slug,
      )
      for (const { id, answer } of questions) {
        assert.match(id, SLUG)
        assert.ok(['one', 'several', 'scale', 'text', 'date'].includes(answer.type), id)
      }
      assert.ok(links.length > 0, slug)
    }
    assertUnique(
      surveys.flatMap(({ links }) => links),
      'link',
    )
  })
})
