import type { ProductCard } from 'mostrador'
import { Alert } from '../../components/ui/alert.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { Price } from '../../components/ui/price.tsx'
import { blogMessages } from '../../messages/blog.ts'
import { productMessages } from '../../messages/product.ts'
import { useAddToCart } from '../product/use-add-to-cart.ts'

export function ArticleProducts({ products }: { products: readonly ProductCard[] }) {
  return (
    <aside
      aria-label={blogMessages.products}
      className="self-start lg:sticky lg:top-[calc(var(--header)+2rem)] print:hidden"
    >
      <h2 className="eyebrow">{blogMessages.products}</h2>
      <ul className="mt-3 border-b border-border">
        {products.map((product) => (
          <li className="border-t border-border py-5" key={product.id}>
            <ArticleProduct product={product} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

function ArticleProduct({ product }: { product: ProductCard }) {
  const { add, refusal } = useAddToCart()
  const { title, url, image, price, fromPrice, soldOut } = product
  return (
    <article className="grid grid-cols-[5.5rem_1fr] items-start gap-x-4">
      <Thumbnail className={soldOut ? 'opacity-55' : undefined} image={image} />
      <div>
        <h3 className="text-h4">
          <Link className="underline-offset-4 hover:underline" href={url}>
            {title}
          </Link>
        </h3>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Price from={fromPrice} price={price} />
          <PurchaseAction onAdd={() => add(product, null, 1)} product={product} />
        </div>
      </div>
      {refusal && (
        <Alert className="col-span-full mt-3" key={refusal.attempt} variant="error">
          {refusal.message}
        </Alert>
      )}
    </article>
  )
}

function PurchaseAction({ product, onAdd }: { product: ProductCard; onAdd: () => void }) {
  const { title, url, soldOut, variants, virtual } = product
  if (soldOut)
    return (
      <p className="flex min-h-12 items-center text-small text-muted-foreground">{productMessages.soldOut}</p>
    )
  if (variants.length > 0 || virtual) {
    return (
      <ButtonLink
        aria-label={virtual ? blogMessages.detailsName(title) : blogMessages.chooseName(title)}
        variant="secondary"
        size="sm"
        href={url}
      >
        {virtual ? blogMessages.details : blogMessages.choose}
      </ButtonLink>
    )
  }
  return (
    <Button aria-label={blogMessages.addName(title)} icon="bag" variant="secondary" onClick={onAdd} size="sm">
      {blogMessages.add}
    </Button>
  )
}
