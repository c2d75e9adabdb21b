import { useLoaderData } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'
import { accountTexts } from '../../texts/account.ts'
import { cartTexts } from '../../texts/cart.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { picturesOf } from '../order/bought.ts'
import { Heading } from './heading.tsx'
import { OrderRow } from './order-row.tsx'

export async function loader() {
  const { api } = await startedShop()
  const orders = await api.orders()
  return { orders, pictures: await picturesOf(orders, api) }
}

/** Every order, the latest first, with what can be done about it. */
export function Component() {
  const { orders, pictures } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title={accountTexts.nav.orders} />
      {orders.length === 0 ? (
        <Empty text={accountTexts.orders.noneText} title={accountTexts.orders.none}>
          <ButtonLink to="/">{cartTexts.start}</ButtonLink>
        </Empty>
      ) : (
        <ul className="mt-8 border-b border-line">
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} pictures={pictures} />
          ))}
        </ul>
      )}
    </>
  )
}
