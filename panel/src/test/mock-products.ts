// Products of the API in memory, for tests.
import type {
  PriceFigures,
  ProductDetail,
  ProductListItem,
  ProductPreview,
  StaffSessionView,
} from '../lib/api/schema.ts'
import { session } from './mock-staff.ts'

export const catalogueSession: StaffSessionView = {
  ...session,
  permissions: ['catalogue_read', 'catalogue_write'],
}

const amount = (cents: number) => ({
  cents,
  text: `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')} €`,
})

export const figures = (gross: number, net: number): PriceFigures => ({
  gross: (gross / 100).toFixed(2),
  net: (net / 100).toFixed(2),
  gross_shown: amount(gross),
  net_shown: amount(net),
  tax_shown: amount(gross - net),
})

const CATEGORY = { id: 2, title: 'Jabones', slug: 'jabones' }

const current = (cents: number, stock: number | null): ProductDetail['current'] => ({
  price: {
    shown: amount(cents),
    net: amount(cents),
    taxes: amount(0),
    gross: amount(cents),
    includesTax: true,
    taxName: 'IVA',
    taxText: 'IVA incluido.',
    prior: null,
    discountPercent: null,
    priorText: null,
    unitPrice: null,
  },
  on_offer: false,
  stock,
  low_stock: stock !== null && stock <= 5,
  variants: [],
})

export const productDetail: ProductDetail = {
  id: 7,
  version: 'v1',
  title: 'Jabón de oliva',
  slug: 'jabon-de-oliva',
  path: '/tienda/jabones/jabon-de-oliva',
  sku: 'OLI-1',
  summary: 'Una pastilla.',
  description: '<p>Oliva.</p>',
  category: CATEGORY,
  categories: [2],
  collection: null,
  tax: 1,
  price: figures(1210, 1000),
  offer: null,
  professional_price: null,
  sold_out: false,
  unique_buy: false,
  virtual: false,
  in_person: false,
  featured: false,
  content: '',
  withdrawal_exclusion: null,
  calendarized: false,
  state: 'listed',
  state_label: 'Publicado',
  publish_at: null,
  variants: [],
  attributes: [],
  images: [],
  related: [],
  seo_title: '',
  seo_description: '',
  source: null,
  created_at: '2026-11-01T10:00:00Z',
  current: current(1210, 12),
}

export const productRow = (id: number, title: string): ProductListItem => ({
  id,
  version: `v${id}`,
  title,
  sku: `REF-${id}`,
  path: `/tienda/jabones/${id}`,
  image: null,
  category: CATEGORY,
  collection: null,
  state: 'listed',
  state_label: 'Publicado',
  publish_at: null,
  price: figures(1210, 1000),
  sold_out: false,
  featured: false,
  variants: 0,
  current: current(1210, 12),
  created_at: '2026-11-01T10:00:00Z',
})

const { version: _version, current: _current, ...staffProduct } = productDetail

export const productPreview: ProductPreview = {
  errors: [],
  price: productDetail.price,
  offer_price: null,
  product: staffProduct,
  current: productDetail.current,
  description: productDetail.description,
  search: { title: 'Jabón de oliva', path: productDetail.path, description: 'Una pastilla.', advice: [] },
  lowest_price: null,
}

/** Answers of a shop with three products. */
export const catalogueHandlers = {
  'GET /session': () => catalogueSession,
  'GET /categories': () => ({
    version: 'o1',
    data: [
      { ...CATEGORY, version: 'c2', path: '/tienda/jabones', description: '', image: null, products: 3 },
      {
        id: 3,
        title: 'Velas',
        slug: 'velas',
        version: 'c3',
        path: '/tienda/velas',
        description: '',
        image: null,
        products: 0,
      },
    ],
  }),
  'GET /collections': () => ({ version: 'o2', data: [] }),
  'GET /products': () => ({
    data: [productRow(7, 'Jabón de oliva'), productRow(8, 'Champú sólido'), productRow(9, 'Miel')],
    next: null,
    total: 3,
    total_is_exact: true,
  }),
  'GET /products/7': () => productDetail,
  'GET /products/7/stock': () => ({ current: productDetail.current, movements: [] }),
  'GET /products/7/prices': () => ({ data: [], lowest: null }),
  'POST /products/preview': () => productPreview,
}
