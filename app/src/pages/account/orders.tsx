import { Link, useLoaderData } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'
import { texts } from '../../texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { writtenDate } from '../../ui/date.ts'
import { Empty } from '../../ui/empty.tsx'
import { Title } from '../../ui/title.tsx'

export async function loader() {
  const { api } = await startedShop()
  return { orders: await api.orders() }
}

export function Component() {
  const { orders } = useLoaderData<typeof loader>()
  return (
    <div className="page py-8 md:py-12">
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
          {orders.map(({ number, stateLabel, createdAt, totals }) => (
            <li
              className="group relative flex flex-wrap items-baseline gap-x-6 border-t border-line py-5 md:grid md:grid-cols-[1fr_1fr_1fr_auto]"
              key={number}
            >
              <h2 className="grow text-h4">
                <Link
                  className="underline-offset-4 group-hover:underline before:absolute before:inset-0"
                  to={`/compra/pedido-realizado/${number}`}
                >
                  {texts.order.number(number)}
                </Link>
              </h2>
              <time className="text-small text-soft max-md:order-1 max-md:basis-full" dateTime={createdAt}>
                {writtenDate(createdAt)}
              </time>
              <p className="text-small max-md:order-1 max-md:basis-full">{stateLabel}</p>
              <p className="text-right font-semibold tabular-nums">{totals.total.text}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
