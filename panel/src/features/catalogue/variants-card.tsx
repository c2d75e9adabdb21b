import { Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { FormSwitch, FormText } from '../../components/form/fields.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { SortableList } from '../../components/ui/sortable-list.tsx'
import { productForm } from '../../messages/products.ts'
import { newVariant, type ProductValues } from './product-values.ts'

const { variants: text, move: moves } = productForm

/** Variants in their order, with their prices; the stock of existing ones has its own card. */
export function VariantsCard({ control }: { control: Control<ProductValues> }) {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'variants', keyName: 'key' })
  return (
    <Card
      actions={
        <Button icon={Plus} onPress={() => append(newVariant)} size="sm">
          {text.add}
        </Button>
      }
      description={text.hint}
      isFlush={fields.length > 0}
      title={text.title}
    >
      {fields.length === 0 ? (
        <p className="text-muted-foreground">{text.none}</p>
      ) : (
        <SortableList
          getId={({ key }) => key}
          getName={({ title }) => title}
          handleLabel={moves.handle}
          hasFields
          items={fields}
          label={text.title}
          onReorder={(_, { from, to }) => move(from, to)}
        >
          {(variant, index) => (
            <div className="grid min-w-0 grow grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
              <FormText control={control} label={text.name} name={`variants.${index}.title`} />
              <FormText control={control} label={text.sku} name={`variants.${index}.sku`} />
              <FormText
                control={control}
                inputClassName="figures"
                inputMode="decimal"
                label={text.price}
                name={`variants.${index}.price`}
                suffix="€"
              />
              <FormText control={control} label={text.content} name={`variants.${index}.content`} />
              {variant.id === null ? (
                <FormText
                  control={control}
                  inputClassName="figures"
                  inputMode="numeric"
                  label={text.stock}
                  name={`variants.${index}.stock`}
                />
              ) : (
                <div className="self-center">
                  <FormSwitch control={control} name={`variants.${index}.sold_out`}>
                    {text.soldOut}
                  </FormSwitch>
                </div>
              )}
              <IconButton icon={Trash2} label={moves.remove(variant.title)} onPress={() => remove(index)} />
            </div>
          )}
        </SortableList>
      )}
    </Card>
  )
}
