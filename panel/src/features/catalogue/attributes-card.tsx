import { Plus } from 'lucide-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { FormText } from '../../components/form/fields.tsx'
import { MoveButtons } from '../../components/form/move-buttons.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { productForm } from '../../messages/products.ts'
import type { ProductValues } from './product-values.ts'

const { attributes: text } = productForm

/** Named properties, such as the content in millilitres. */
export function AttributesCard({ control }: { control: Control<ProductValues> }) {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'attributes', keyName: 'key' })
  return (
    <Card
      actions={
        <Button icon={Plus} onPress={() => append({ name: '', value: '' })} size="sm">
          {text.add}
        </Button>
      }
      title={text.title}
    >
      {fields.length === 0 ? (
        <p className="text-muted-foreground">{text.none}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {fields.map((attribute, index) => (
            <li
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3"
              key={attribute.key}
            >
              <FormText
                control={control}
                isLabelHidden={index > 0}
                label={text.name}
                name={`attributes.${index}.name`}
              />
              <FormText
                control={control}
                isLabelHidden={index > 0}
                label={text.value}
                name={`attributes.${index}.value`}
              />
              <MoveButtons
                count={fields.length}
                index={index}
                name={attribute.name}
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
