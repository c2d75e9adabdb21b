import { Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { FormText } from '../../components/form/fields.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { SortableList } from '../../components/ui/sortable-list.tsx'
import { productForm } from '../../messages/products.ts'
import type { ProductValues } from './product-values.ts'

const { attributes: text, move: moves } = productForm

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
      isFlush={fields.length > 0}
      title={text.title}
    >
      {fields.length === 0 ? (
        <p className="text-muted-foreground">{text.none}</p>
      ) : (
        <SortableList
          getId={({ key }) => key}
          getName={({ name }) => name}
          handleLabel={moves.handle}
          hasFields
          items={fields}
          label={text.title}
          onReorder={(_, { from, to }) => move(from, to)}
        >
          {(attribute, index) => (
            <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
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
              <IconButton icon={Trash2} label={moves.remove(attribute.name)} onPress={() => remove(index)} />
            </div>
          )}
        </SortableList>
      )}
    </Card>
  )
}
