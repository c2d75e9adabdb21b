import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { Breadcrumbs } from '../../components/ui/breadcrumbs.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { Prose } from '../../components/ui/prose.tsx'
import { withAccess } from '../../features/price-table/load-rows.ts'
import { PriceTable } from '../../features/price-table/price-table.tsx'
import { toRows } from '../../features/price-table/rows.ts'
import { useAccessExpiry } from '../../features/price-table/use-access-expiry.ts'
import { ProductAttributes } from '../../features/product/product-attributes.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { priceTableMessages } from '../../messages/price-table.ts'
import { productMessages } from '../../messages/product.ts'
import { paths } from '../../paths.ts'

export const loader = ({ context, params, request }: LoaderFunctionArgs) =>
  withAccess(request, async () => {
    const { api } = await getStartedShop(context)
    return api.product(params.product ?? '')
  })

export function Component() {
  const product = useLoaderData<typeof loader>()
  const { title, summary, image, description, attributes, collection, category } = product
  useAccessExpiry()
  return (
    <div className="page-container py-6 md:py-8">
      <Breadcrumbs steps={[{ to: paths.priceTable, title: priceTableMessages.title }]} />
      <div className="mt-4 grid items-start gap-x-12 gap-y-6 md:mt-8 md:grid-cols-[14rem_1fr]">
        <Thumbnail className="max-md:max-w-56" priority image={image} />
        <div>
          <p className="eyebrow">{(collection ?? category).title}</p>
          <PageHeading
            className="mt-2 text-h1"
            description={summary}
            title={`${title} · ${priceTableMessages.title}`}
          >
            {title}
          </PageHeading>
          <p className="mt-4 max-w-text text-lead text-muted-foreground">{summary}</p>
        </div>
      </div>
      <section className="mt-10 md:mt-14">
        <h2 className="mb-4 text-h3">{priceTableMessages.prices}</h2>
        <PriceTable rows={toRows([product])} />
      </section>
      <div className="mt-14 grid gap-x-16 gap-y-12 border-t border-border pt-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section>
          <h2 className="mb-6 text-h3">{productMessages.description}</h2>
          <Prose className="max-w-text" html={description} />
        </section>
        {attributes.length > 0 && <ProductAttributes attributes={attributes} />}
      </div>
    </div>
  )
}
