import { cx } from 'class-variance-authority'
import type { VariantView } from 'mostrador'
import { RadioTile } from '../../components/ui/radio-card.tsx'
import { productMessages } from '../../messages/product.ts'

interface VariantPickerProps {
  legend: string
  variants: readonly VariantView[]
  chosen: number | null
  onChoose: (id: number) => void
}

/** Radio group of variants or course dates; sold-out ones stay selectable and are marked. */
export function VariantPicker({ legend, variants, chosen, onChoose }: VariantPickerProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {variants.map(({ id, title, price, soldOut }) => (
          <RadioTile
            checked={id === chosen}
            className="flex min-h-14 flex-col justify-center py-1 leading-[1.25rem]"
            key={id}
            name="formato"
            onChange={() => onChoose(id)}
            value={id}
          >
            <span className={cx('font-semibold', soldOut && 'text-muted-foreground line-through')}>
              {title}
            </span>
            <span className="text-small text-muted-foreground tabular-figures">
              {soldOut ? productMessages.variantSoldOut : price.shown.text}
              {!soldOut && price.unitPrice && ` · ${price.unitPrice.text}`}
            </span>
          </RadioTile>
        ))}
      </div>
    </fieldset>
  )
}
