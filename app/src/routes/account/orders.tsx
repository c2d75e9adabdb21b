import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Empty } from '../../components/ui/empty-state.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { Heading } from '../../features/account/account-heading.tsx'
import { pageFromAddress, withinList } from '../../features/catalog/list-search-params.ts'
import { picturesOf } from '../../features/orders/order-images.ts'
import { OrderRow } from '../../features/orders/order-row.tsx'
import { startedShop } from '../../lib/engine/client.ts'
import { accountTexts } from '../../messages/account.ts'
import { cartTexts } from '../../messages/cart.ts'
import { paths } from '../../paths.ts'

/** As many as one looks through before searching another way. */
const perPage = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = await startedShop(context)
  const orders = await api.orders({ limit: perPage, page: pageFromAddress(request.url) })
  const within = withinList(request.url, orders)
  if (within) throw replace(within)
  // The pictures come when they come: the orders do not wait for them.
  return { orders, pictures: picturesOf(orders.items, api) }
}

/** Every order, the latest first, with what can be done about it. */
export function Component() {
  const { orders, pictures } = useLoaderData<typeof loader>()
  const { items, total, page, limit } = orders
  return (
    <>
      <Heading page={page} title={accountTexts.nav.orders} />
      {total === 0 ? (
        <Empty text={accountTexts.orders.noneText} title={accountTexts.orders.none}>
          <ButtonLink href={paths.home}>{cartTexts.start}</ButtonLink>
        </Empty>
      ) : (
        <>
          <ul className="mt-8 border-b border-line">
            {items.map((order) => (
              <OrderRow key={order.number} order={order} pictures={pictures} />
            ))}
          </ul>
          <Pagination page={page} pages={Math.ceil(total / limit)} />
        </>
      )}
    </>
  )
}
