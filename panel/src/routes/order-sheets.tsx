import { useSuspenseQueries } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Screen } from '../components/layout/screen.tsx'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Segmented } from '../components/ui/segmented.tsx'
import { AddressLabels, PackingLists, type SheetKind } from '../features/orders/order-sheets.tsx'
import { orderQuery } from '../features/orders/orders.ts'
import { optionsOf } from '../lib/options.ts'
import { orders } from '../messages/orders.ts'
import { paths } from '../paths.ts'

const { sheets: text } = orders

const KINDS = optionsOf(text.kinds) as { value: SheetKind; label: string }[]

/** Packing lists and address labels of the orders in the parameter `pedidos`, separated by commas. */
export function Component() {
  const [search] = useSearchParams()
  const [kind, setKind] = useState<SheetKind>('packing')
  const numbers = [...new Set(search.get('pedidos')?.split(',').filter(Boolean))]
  const loaded = useSuspenseQueries({ queries: numbers.map(orderQuery) }).map(({ data }) => data)
  return (
    <Screen
      actions={
        loaded.length > 0 && (
          <>
            <Segmented label={text.kind} onChange={setKind} options={KINDS} value={kind} />
            <Button icon={Printer} onPress={() => window.print()} variant="primary">
              {text.print}
            </Button>
          </>
        )
      }
      breadcrumbs={[{ label: orders.title, to: paths.orders }]}
      subtitle={text.subtitle(loaded.length)}
      title={text.title}
    >
      {loaded.length === 0 ? (
        <EmptyState icon={Printer} title={text.none.title}>
          {text.none.text}
        </EmptyState>
      ) : kind === 'packing' ? (
        <PackingLists orders={loaded} />
      ) : (
        <AddressLabels isSingle={kind === 'label'} orders={loaded} />
      )}
    </Screen>
  )
}
