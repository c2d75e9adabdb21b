import { Link2, Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { FormText } from '../../components/form/fields.tsx'
import { MoveButtons } from '../../components/form/move-buttons.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { productForm } from '../../messages/products.ts'
import { ImageThumb } from './image-thumb.tsx'
import type { ProductValues } from './product-values.ts'

const { images: text } = productForm

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
  const { fields, append, move, remove } = useFieldArray({ control, name: 'images', keyName: 'key' })
  const images = useWatch({ control, name: 'images' })
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
      title={text.title}
    >
      {fields.length === 0 ? (
        <p className="text-muted-foreground">{text.none}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-border">
          {fields.map((image, index) => (
            <li className="flex flex-wrap items-start gap-4 py-4 first:pt-0 last:pb-0" key={image.key}>
              <span className="flex flex-col items-center gap-1.5">
                <ImageThumb className="size-20" image={images[index]?.url ? images[index] : null} />
                {index === 0 && <Badge tone="info">{text.main}</Badge>}
              </span>
              <div className="grid min-w-48 grow gap-3">
                <FormText control={control} label={text.alt} name={`images.${index}.title`} />
                <FormText control={control} label={text.url} name={`images.${index}.url`} />
              </div>
              <MoveButtons
                count={fields.length}
                index={index}
                name={image.title}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {isPicking && <ImagePicker onChoose={append} onClose={() => setPicking(false)} />}
    </Card>
  )
}
