// Parts of the product editor from other subjects, for both of its screens.
import type { Control } from 'react-hook-form'
import type { ImagePicker } from '../features/catalogue/images-card.tsx'
import type { ProductValues } from '../features/catalogue/product-values.ts'
import { FormHtml } from '../features/content/content-fields.tsx'
import { MediaPicker } from '../features/media/media-picker.tsx'
import { productForm } from '../messages/products.ts'

export function ProductDescription({ control }: { control: Control<ProductValues> }) {
  return <FormHtml control={control} label={productForm.fields.description} name="description" />
}

export const ProductImagePicker: ImagePicker = ({ onChoose, onClose }) => (
  <MediaPicker
    kind="image"
    onChoose={({ image }) => {
      if (image) onChoose(image)
    }}
    onClose={onClose}
  />
)
