import type { ProductPage, VariantView } from 'mostrador'
import { useState } from 'react'
import { productTexts } from '../../texts/product.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery, type Turned } from './gallery.tsx'

/** What is offered: its pictures, and beside them what it is and costs. Who chooses a variant is shown its picture. */
export function Offer({ product }: { product: ProductPage }) {
  const { category, collection } = product
  const [turned, setTurned] = useState<Turned | null>(null)
  const showVariant = ({ picture }: VariantView) => {
    if (picture !== null) setTurned({ to: picture })
  }
  return (
    <div className="mt-3 grid grid-cols-1 gap-x-16 gap-y-8 md:mt-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Gallery images={product.images} soldOut={product.soldOut} turned={turned} />
      <div className="md:sticky md:top-[calc(var(--header)+2rem)] md:self-start">
        <p className="kind">{product.virtual ? productTexts.course : (collection ?? category).title}</p>
        <h1 className="mt-2 text-h1" tabIndex={-1}>
          {product.title}
        </h1>
        <p className="mt-4 text-lead text-soft">{product.summary}</p>
        <BuyBox onVariant={showVariant} product={product} />
      </div>
    </div>
  )
}
