import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type Control, useController } from 'react-hook-form'
import { IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { SortableList } from '../../components/ui/sortable-list.tsx'
import { productForm } from '../../messages/products.ts'
import { ImageThumb } from './image-thumb.tsx'
import { ProductSearch } from './product-search.tsx'
import type { ProductValues } from './product-values.ts'
import { fetchProducts, PRODUCTS } from './products.ts'

const { related: text, move: moves } = productForm

/** Products shown beside this one in the shop, in their order. */
export function RelatedCard({ control, id }: { control: Control<ProductValues>; id: number | null }) {
  const { field, fieldState } = useController({ control, name: 'related' })
  const ids = field.value
  const { data } = useQuery({
    queryKey: [PRODUCTS, 'related', ids],
    queryFn: ({ signal }) => fetchProducts({ ids: ids.join(','), limit: '50' }, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const known = new Map(data?.data.map((product) => [product.id, product]))
  const nameOf = (id: number) => known.get(id)?.title ?? text.unknown(id)
  return (
    <Card title={text.title}>
      <div className="flex flex-col gap-4">
        <ProductSearch
          description={text.hint}
          error={fieldState.error?.message}
          isChosen={(product) => product.id === id || ids.includes(product.id)}
          label={text.add}
          onChoose={(product) => field.onChange([...ids, product.id])}
        />
        {ids.length > 0 && (
          <div className="rounded-md border border-border">
            <SortableList
              getId={(id) => id}
              getName={nameOf}
              handleLabel={moves.handle}
              items={ids}
              label={text.title}
              onReorder={field.onChange}
            >
              {(related) => (
                <>
                  <ImageThumb image={known.get(related)?.image ?? null} />
                  <span className="min-w-0 grow truncate">{nameOf(related)}</span>
                  <IconButton
                    icon={Trash2}
                    label={moves.remove(nameOf(related))}
                    onPress={() => field.onChange(ids.filter((other) => other !== related))}
                  />
                </>
              )}
            </SortableList>
          </div>
        )}
      </div>
    </Card>
  )
}
