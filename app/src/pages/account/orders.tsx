import { useLoaderData } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'
import { texts } from '../../texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Title } from '../../ui/title.tsx'
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
      <Title>{texts.account.orders}</Title>
      <h1 className="text-h1" tabIndex={-1}>
        {texts.account.orders}
      </h1>
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
