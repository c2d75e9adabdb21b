import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { shop } from '../../engine/shop.ts'
import { texts } from '../../texts.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Title } from '../../ui/title.tsx'
import { Collections } from './collections.tsx'
import { listFromAddress, perPage } from './list-address.ts'
import { ProductGrid } from './product-card.tsx'
import { SortBy } from './sort-by.tsx'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { api } = await shop.load()
  const slug = params.category ?? ''
  const address = listFromAddress(request.url)
  const [category, collections, list] = await Promise.all([
    api.category(slug),
    api.collections(slug),
    api.products({
      filter: {
        'category.slug': slug,
        ...(address.collection && { 'collection.slug': address.collection }),
      },
      sort: address.sort,
      page: address.page,
      limit: perPage,
    }),
  ])
  return { category, collections, list }
}

export function Component() {
  const { category, collections, list } = useLoaderData<typeof loader>()
  return (
    <div className="page py-6 md:py-8">
      <Title description={category.description ?? ''}>{category.title}</Title>
      <Breadcrumbs steps={[]} />
      <div className="mt-4 grid gap-x-16 gap-y-4 md:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-end">
        <h1 className="text-h1" tabIndex={-1}>
          {category.title}
        </h1>
        {category.description && <p className="max-w-text text-lead text-soft">{category.description}</p>}
      </div>
      <div className="mt-8 mb-8 grid gap-4 border-y border-line py-3 md:mt-12 lg:flex lg:items-center lg:justify-between">
        {collections.length > 1 && <Collections collections={collections} />}
        <div className="flex grow items-center justify-between gap-4 lg:justify-end">
          <p className="text-small text-soft" role="status">
            {texts.list.count(list.total)}
          </p>
          <SortBy />
        </div>
      </div>
      {list.items.length > 0 ? (
        <ProductGrid eager={2} level="h2" products={list.items} />
      ) : (
        <Empty text={texts.list.emptyText} title={texts.list.empty}>
          <ButtonLink to="/">{texts.layout.backToShop}</ButtonLink>
        </Empty>
      )}
      <Pagination page={list.page} pages={Math.ceil(list.total / list.limit)} />
    </div>
  )
}
