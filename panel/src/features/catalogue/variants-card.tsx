import { Plus } from 'lucide-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { FormSwitch, FormText } from '../../components/form/fields.tsx'
import { MoveButtons } from '../../components/form/move-buttons.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { productForm } from '../../messages/products.ts'
import { newVariant, type ProductValues } from './product-values.ts'

const { variants: text } = productForm

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
      title={text.title}
    >
      {fields.length === 0 ? (
        <p className="text-muted-foreground">{text.none}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-border">
          {fields.map((variant, index) => (
            <li
              className="grid grid-cols-2 items-end gap-3 py-4 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
              key={variant.key}
            >
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
              <MoveButtons
                count={fields.length}
                index={index}
                name={variant.title}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
