import { Link2, Plus, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { FormText } from '../../components/form/fields.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { SortableList } from '../../components/ui/sortable-list.tsx'
import { productForm } from '../../messages/products.ts'
import { ImageThumb } from './image-thumb.tsx'
import type { ProductValues } from './product-values.ts'

const { images: text, move } = productForm

/** Dialog that chooses a picture of the media library. */
export type ImagePicker = ComponentType<{
  onChoose: (image: ProductValues['images'][number]) => void
  onClose: () => void
}>

interface ImagesCardProps {
  control: Control<ProductValues>
  ImagePicker: ImagePicker
}

/** Images in their order, the main one first, with their alternative texts. */
export function ImagesCard({ control, ImagePicker }: ImagesCardProps) {
  const images = useFieldArray({ control, name: 'images', keyName: 'key' })
  const { fields, append } = images
  const values = useWatch({ control, name: 'images' })
  const [isPicking, setPicking] = useState(false)
  return (
    <Card
      actions={
        <>
          <Button
            icon={Link2}
            onPress={() => append({ url: '', title: '', width: 0, height: 0, widths: [] })}
            size="sm"
            variant="ghost"
          >
            {text.addUrl}
          </Button>
          <Button icon={Plus} onPress={() => setPicking(true)} size="sm">
            {text.add}
          </Button>
        </>
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
          handleLabel={move.handle}
          hasFields
          items={fields}
          label={text.title}
          onReorder={(_, { from, to }) => images.move(from, to)}
        >
          {(image, index) => (
            <div className="flex min-w-0 grow flex-wrap items-start gap-4">
              <span className="flex flex-col items-center gap-1.5">
                <ImageThumb className="size-20" image={values[index]?.url ? values[index] : null} />
                {index === 0 && <Badge tone="info">{text.main}</Badge>}
              </span>
              <div className="grid min-w-48 grow gap-3">
                <FormText control={control} label={text.alt} name={`images.${index}.title`} />
                <FormText control={control} label={text.url} name={`images.${index}.url`} />
              </div>
              <IconButton
                icon={Trash2}
                label={move.remove(image.title)}
                onPress={() => images.remove(index)}
              />
            </div>
          )}
        </SortableList>
      )}
      {isPicking && <ImagePicker onChoose={append} onClose={() => setPicking(false)} />}
    </Card>
  )
}
