import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { shop } from '../../engine/shop.ts'
import { SearchBox } from '../../layout/search-box.tsx'
import { texts } from '../../texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Title } from '../../ui/title.tsx'
import { listFromAddress, perPage } from '../shop/list-address.ts'
import { ProductGrid } from '../shop/product-card.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  if (query === '') return { query, list: null }
  const { api } = await shop.load()
  const list = await api.search(query, { page: listFromAddress(request.url).page, limit: perPage })
  return { query, list }
}

export function Component() {
  const { query, list } = useLoaderData<typeof loader>()
  const title = query ? texts.search.titleFor(query) : texts.search.title
  return (
    <div className="page py-8 md:py-12">
      <Title>{title}</Title>
      <h1 className="text-h1 break-words" tabIndex={-1}>
        {title}
      </h1>
      <SearchBox className="mt-6 max-w-text" large />
      <div className="mt-10">
        {!list && <p className="text-lead text-soft">{texts.search.start}</p>}
        {list && list.items.length === 0 && (
          <Empty text={texts.search.noneText} title={texts.search.none(query)}>
            <ButtonLink look="secondary" to="/">
              {texts.cart.start}
            </ButtonLink>
          </Empty>
        )}
        {list && list.items.length > 0 && (
          <>
            <p className="mb-6 border-b border-line pb-4 text-small text-soft" role="status">
              {texts.search.count(list.total)}
            </p>
            <ProductGrid eager={2} level="h2" products={list.items} />
            <Pagination page={list.page} pages={Math.ceil(list.total / list.limit)} />
          </>
        )}
      </div>
    </div>
  )
}
