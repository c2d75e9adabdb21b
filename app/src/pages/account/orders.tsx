import { useLoaderData } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'
import { texts } from '../../texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Heading } from './heading.tsx'
import { OrderRow } from './order-row.tsx'

export async function loader() {
  const { api } = await startedShop()
  return { orders: await api.orders() }
}

/** Every order, the latest first, with what can be done about it. */
export function Component() {
  const { orders } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title={texts.account.orders} />
      {orders.length === 0 ? (
        <Empty text={texts.account.noOrdersText} title={texts.account.noOrders}>
          <ButtonLink to="/">{texts.cart.start}</ButtonLink>
        </Empty>
      ) : (
        <ul className="mt-8 border-b border-line">
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </ul>
      )}
    </>
  )
}
