// Storefront API of Shopify with the demo catalogue, in memory: executes the queries of a storefront against
// Shopify's published schema. Pictures are resized like those of Shopify's CDN.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CATEGORY, readCategory, readPicture, readProducts } from './catalogue.mjs'

export const PICTURES = '/pictures/'

/** Fields that the storefront queries and its schema file lacks. */
const SCHEMA_EXTENSION = `
  extend type QueryRoot { consentManagement: ConsentManagement }
  type ConsentManagement { cookies(visitorConsent: VisitorConsent): ConsentCookies }
  type ConsentCookies { cookieDomain: String }
`

const money = (amount) => ({ amount, currencyCode: 'EUR' })

const picture = ({ slug, title }) => ({
  id: `gid://shopify/ProductImage/${slug}`,
  url: `${PICTURES}${slug}.webp`,
  altText: title,
  width: 1024,
  height: 1024,
})

function connection(nodes, { first, last } = {}) {
  const page = first ? nodes.slice(0, first) : last ? nodes.slice(-last) : nodes
  const pageInfo = { hasPreviousPage: false, hasNextPage: page.length < nodes.length }
  return {
    nodes: page,
    edges: page.map((node) => ({ node, cursor: node.id })),
    pageInfo: { ...pageInfo, startCursor: page[0]?.id, endCursor: page.at(-1)?.id },
  }
}

function createProduct(source) {
  const { id, slug, title, description, price, sku } = source
  const option = { name: 'Title', value: 'Default Title' }
  const product = {
    id: `gid://shopify/Product/${id}`,
    handle: slug,
    title,
    vendor: 'Mostrador',
    descriptionHtml: description,
    description: description.replace(/<[^>]*>/g, ' ').trim(),
    featuredImage: picture(source),
    images: (args) => connection([picture(source)], args),
    availableForSale: true,
    tags: [],
    priceRange: { minVariantPrice: money(price), maxVariantPrice: money(price) },
    compareAtPriceRange: { minVariantPrice: money('0.0'), maxVariantPrice: money('0.0') },
    encodedVariantExistence: 'v1_0',
    encodedVariantAvailability: 'v1_0',
    adjacentVariants: [],
    seo: { title, description: source.summary },
  }
  const variant = {
    __typename: 'ProductVariant',
    id: `gid://shopify/ProductVariant/${id}`,
    title: option.value,
    sku,
    availableForSale: true,
    price: money(price),
    image: { __typename: 'Image', ...picture(source) },
    selectedOptions: [option],
    requiresShipping: true,
    product,
  }
  const value = { id: `gid://shopify/Value/${id}`, name: option.value, firstSelectableVariant: variant }
  return Object.assign(product, {
    options: [{ id: `gid://shopify/Option/${id}`, name: option.name, optionValues: [value] }],
    variants: (args) => connection([variant], args),
    selectedOrFirstAvailableVariant: variant,
  })
}

function createRoot() {
  const sources = readProducts()
  const products = sources.map(createProduct)
  const { title, description } = readCategory()
  const members = products.filter((_, n) => sources[n].category === CATEGORY)
  const collection = {
    id: 'gid://shopify/Collection/1',
    handle: CATEGORY,
    title,
    description,
    descriptionHtml: description,
    image: members[0].featuredImage,
    products: (args) => connection(members, args),
    seo: { title, description },
    updatedAt: '2026-01-01T00:00:00Z',
  }
  const item = {
    id: 'gid://shopify/MenuItem/1',
    resourceId: collection.id,
    tags: [],
    title,
    type: 'COLLECTION',
    url: `/collections/${CATEGORY}`,
    items: [],
  }
  const shop = {
    id: 'gid://shopify/Shop/1',
    name: 'Mostrador',
    description: 'Cosmética natural',
    primaryDomain: { url: 'https://tienda.example', host: 'tienda.example', sslEnabled: true },
  }
  const byHandle =
    (list) =>
    ({ handle }) =>
      list.find((entry) => entry.handle === handle)
  return {
    shop,
    menu: { id: 'gid://shopify/Menu/1', handle: 'main', title: 'Main', itemsCount: 1, items: [item] },
    localization: {
      country: { isoCode: 'ES', name: 'España', currency: { isoCode: 'EUR' } },
      language: { isoCode: 'ES' },
      availableCountries: [],
      availableLanguages: [],
    },
    consentManagement: { cookies: { cookieDomain: 'tienda.example' } },
    collections: (args) => connection([collection], args),
    collection: byHandle([collection]),
    products: (args) => connection(products, args),
    product: byHandle(products),
  }
}

async function readBody(request) {
  return JSON.parse(Buffer.concat(await request.toArray()).toString())
}

function sendPicture(response, { pathname, searchParams }, accept = '') {
  const slug = pathname.slice(PICTURES.length, -'.webp'.length)
  const width = Number(searchParams.get('width')) || undefined
  const format = accept.includes('image/avif') ? 'avif' : 'webp'
  const headers = {
    'content-type': `image/${format}`,
    'cache-control': 'public, max-age=31536000',
    vary: 'accept',
  }
  response.writeHead(200, headers).end(readPicture(slug, { width, format }))
}

/** Starts the API on a port. `graphql` and the schema are those of the storefront in the folder. */
export async function startStorefrontApi(folder, port) {
  const { buildClientSchema, extendSchema, graphql, parse } = createRequire(join(folder, 'package.json'))(
    'graphql',
  )
  const schemaFile = join(folder, 'node_modules', '@shopify', 'hydrogen', 'dist', 'storefront.schema.json')
  const publishedSchema = buildClientSchema(JSON.parse(readFileSync(schemaFile, 'utf8')))
  const schema = extendSchema(publishedSchema, parse(SCHEMA_EXTENSION))
  const rootValue = createRoot()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://storefront')
    if (url.pathname.startsWith(PICTURES)) return sendPicture(response, url, request.headers.accept)
    const { query, variables } = await readBody(request)
    const result = await graphql({ schema, source: query, rootValue, variableValues: variables })
    if (result.errors)
      console.error(`Storefront API: ${result.errors.map(({ message }) => message).join('; ')}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result))
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
