import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'
import { accountTexts } from '../../texts/account.ts'
import { cartTexts } from '../../texts/cart.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { picturesOf } from '../order/bought.ts'
import { pageFromAddress, withinList } from '../shop/list-address.ts'
import { Heading } from './heading.tsx'
import { OrderRow } from './order-row.tsx'

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
          <ButtonLink href="/">{cartTexts.start}</ButtonLink>
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
