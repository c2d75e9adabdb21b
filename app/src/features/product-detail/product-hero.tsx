import type { ProductPage, VariantView } from 'mostrador'
import { useMemo } from 'react'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { Link } from '../../components/ui/link.tsx'
import { paths } from '../../paths.ts'
import { useSelectedVariant } from '../product/use-selected-variant.ts'
import { AddToCartForm } from './add-to-cart-form.tsx'
import { Gallery } from './gallery.tsx'

/** Gallery, title and add-to-cart form. Selecting a variant shows its picture. */
export function ProductHero({ product }: { product: ProductPage }) {
  const { category, collection, variants } = product
  const [chosen, choose] = useSelectedVariant('formato', variants)
  const variant = findVariant(product, chosen ?? firstVariant(product))
  const picture = findVariant(product, chosen)?.picture ?? null
  const requestedImage = useMemo(() => (picture === null ? null : { to: picture }), [picture])
  return (
    <div className="mt-3 grid grid-cols-1 gap-x-16 gap-y-8 md:mt-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Gallery images={product.images} soldOut={product.soldOut} requestedImage={requestedImage} />
      <div className="md:sticky md:top-[calc(var(--header)+2rem)] md:self-start">
        <CollectionLink category={category} collection={collection} />
        <PageHeading
          className="mt-2 text-h1 wrap-anywhere"
          title={product.metaTitle}
          description={product.metaDescription}
        >
          {product.title}
        </PageHeading>
        <p className="mt-4 text-lead text-muted-foreground">{product.summary}</p>
        <AddToCartForm onVariant={choose} product={product} variant={variant} />
      </div>
    </div>
  )
}

function CollectionLink({ category, collection }: Pick<ProductPage, 'category' | 'collection'>) {
  return (
    <p className="eyebrow">
      <Link
        className="-my-3 inline-block py-3 underline-offset-4 hover:underline"
        href={collection ? paths.collection(category.slug, collection.slug) : paths.category(category.slug)}
      >
        {(collection ?? category).title}
      </Link>
    </p>
  )
}

function firstVariant({ variants }: ProductPage): number | null {
  return (variants.find(({ soldOut }) => !soldOut) ?? variants[0])?.id ?? null
}

function findVariant({ variants }: ProductPage, chosen: number | null): VariantView | null {
  return variants.find(({ id }) => id === chosen) ?? null
}
