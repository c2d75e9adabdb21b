import type { Saved } from '../../components/form/use-resource-form.ts'
import type {
  Attribute,
  Image,
  PriceFigures,
  PriceInput,
  ProductDraft,
  ProductState,
  StaffProduct,
  WithdrawalExclusion,
} from '../../lib/api/schema.ts'

export type PriceKind = 'gross' | 'net'

export interface VariantValues {
  id: number | null
  title: string
  sku: string
  /** Own price with tax, as typed. */
  price: string
  /** Net. */
  professional_price: string
  sold_out: boolean
  /** Net content; empty: that of the product. */
  content: string
  /** Initial units of a new variant. */
  stock: string
}

/** Values of the product form: amounts as typed, choices as texts, times in the browser's time zone. */
export interface ProductValues {
  title: string
  slug: string
  sku: string
  summary: string
  description: string
  category: string
  categories: string[]
  collection: string
  tax: string
  price: string
  price_kind: PriceKind
  has_offer: boolean
  offer: { price: string; from: string; to: string }
  professional_price: string
  sold_out: boolean
  unique_buy: boolean
  virtual: boolean
  /** Course that is held in person. */
  in_person: boolean
  featured: boolean
  content: string
  /** Cause for which customers cannot withdraw from it; empty without one. */
  withdrawal_exclusion: WithdrawalExclusion | ''
  state: ProductState
  publish_at: string
  stock: string
  variants: VariantValues[]
  attributes: Attribute[]
  images: Image[]
  /** Identifiers of the products shown beside it. */
  related: number[]
  seo_title: string
  seo_description: string
}

export const emptyProduct: ProductValues = {
  title: '',
  slug: '',
  sku: '',
  summary: '',
  description: '',
  category: '',
  categories: [],
  collection: '',
  tax: '1',
  price: '',
  price_kind: 'gross',
  has_offer: false,
  offer: { price: '', from: '', to: '' },
  professional_price: '',
  sold_out: false,
  unique_buy: false,
  virtual: false,
  in_person: false,
  featured: false,
  content: '',
  withdrawal_exclusion: '',
  state: 'draft',
  publish_at: '',
  stock: '',
  variants: [],
  attributes: [],
  images: [],
  related: [],
  seo_title: '',
  seo_description: '',
}

export const newVariant: VariantValues = {
  id: null,
  title: '',
  sku: '',
  price: '',
  professional_price: '',
  sold_out: false,
  content: '',
  stock: '',
}

/** Decimal string of the server in the notation of the fields: `12.50` as `12,50`. */
const typed = (amount: string) => amount.replace('.', ',')

const grossText = (price: PriceFigures | null | undefined) => (price ? typed(price.gross) : '')
const netText = (price: PriceFigures | null | undefined) => (price ? typed(price.net) : '')

/** Values of the form for a product as the server has it. */
export function valuesOf(product: StaffProduct): ProductValues {
  const { category, collection, offer } = product
  return {
    title: product.title,
    slug: product.slug,
    sku: product.sku,
    summary: product.summary,
    description: product.description,
    category: String(category.id),
    categories: product.categories.filter((id) => id !== category.id).map(String),
    collection: collection ? String(collection.id) : '',
    tax: String(product.tax),
    price: grossText(product.price),
    price_kind: 'gross',
    has_offer: Boolean(offer),
    offer: { price: grossText(offer?.price), from: offer?.from ?? '', to: offer?.to ?? '' },
    professional_price: netText(product.professional_price),
    sold_out: product.sold_out,
    unique_buy: product.unique_buy,
    virtual: product.virtual,
    in_person: product.in_person,
    featured: product.featured,
    content: product.content,
    withdrawal_exclusion: product.withdrawal_exclusion ?? '',
    state: product.state,
    publish_at: product.publish_at ?? '',
    stock: '',
    variants: product.variants.map((variant) => ({
      id: variant.id,
      title: variant.title,
      sku: variant.sku,
      price: grossText(variant.price),
      professional_price: netText(variant.professional_price),
      sold_out: variant.sold_out,
      content: variant.content,
      stock: '',
    })),
    attributes: product.attributes,
    images: product.images,
    related: product.related,
    seo_title: product.seo_title,
    seo_description: product.seo_description,
  }
}

export const savedProduct = (product: StaffProduct & { version: string }): Saved<ProductValues> => ({
  values: valuesOf(product),
  version: product.version,
})

const priceInput = (kind: PriceKind, amount: string): PriceInput =>
  kind === 'net' ? { net: amount } : { gross: amount }

const optionalPrice = (kind: PriceKind, amount: string) =>
  amount.trim() === '' ? null : priceInput(kind, amount)

/** Whole units, or null for an empty field. What is not a number stays one that the server rejects. */
const units = (text: string) => (text.trim() === '' ? null : Number(text))

/** Values as the server receives them, which computes and validates. */
export function draftOf(values: ProductValues): ProductDraft {
  const { price_kind, has_offer, offer, category, categories, collection, tax, ...rest } = values
  return {
    ...rest,
    category: Number(category),
    categories: categories.map(Number),
    collection: collection ? Number(collection) : null,
    tax: Number(tax),
    price: priceInput(price_kind, values.price),
    offer: has_offer
      ? {
          price: priceInput(price_kind, offer.price),
          from: offer.from || null,
          to: offer.to || null,
        }
      : null,
    professional_price: optionalPrice('net', values.professional_price),
    withdrawal_exclusion: values.withdrawal_exclusion || null,
    publish_at: values.state === 'draft' ? values.publish_at || null : null,
    stock: units(values.stock),
    variants: values.variants.map((variant) => ({
      ...variant,
      price: optionalPrice('gross', variant.price),
      professional_price: optionalPrice('net', variant.professional_price),
      stock: variant.id === null ? units(variant.stock) : null,
    })),
  }
}
