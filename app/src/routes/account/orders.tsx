import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { clampPage, parsePage } from '../../features/catalog/list-search-params.ts'
import { loadOrderImages } from '../../features/orders/order-images.ts'
import { OrderRow } from '../../features/orders/order-row.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { accountMessages } from '../../messages/account.ts'
import { cartMessages } from '../../messages/cart.ts'
import { paths } from '../../paths.ts'

const PAGE_SIZE = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = await getStartedShop(context)
  const orders = await api.orders({ limit: PAGE_SIZE, page: parsePage(request.url) })
  const clamped = clampPage(request.url, orders)
  if (clamped) throw replace(clamped)
  // Images stream in without delaying the orders.
  return { orders, images: loadOrderImages(orders.items, api) }
}

export function Component() {
  const { orders, images } = useLoaderData<typeof loader>()
  const { items, total, page, limit } = orders
  return (
    <>
      <AccountHeading page={page} title={accountMessages.nav.orders} />
      {total === 0 ? (
        <EmptyState text={accountMessages.orders.noneText} title={accountMessages.orders.none}>
          <ButtonLink href={paths.home}>{cartMessages.start}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ul className="mt-8 border-b border-border">
            {items.map((order) => (
              <OrderRow key={order.number} order={order} images={images} />
            ))}
          </ul>
          <Pagination page={page} pages={Math.ceil(total / limit)} />
        </>
      )}
    </>
  )
}
