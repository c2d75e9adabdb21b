import type { VariantView } from 'mostrador'
import { productTexts } from '../../texts/product.ts'

/** The variants, or the dates of a course, side by side; one that is gone can be looked at and says so. */
export function VariantPicker({
  legend,
  variants,
  chosen,
  onChoose,
}: {
  legend: string
  variants: VariantView[]
  chosen: number | null
  onChoose: (id: number) => void
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {variants.map(({ id, title, price, soldOut }) => (
          <label
            className="relative flex min-h-14 cursor-pointer flex-col justify-center rounded-field border border-edge bg-sheet px-4 py-1 leading-5 hover:border-ink has-checked:bg-leaf-tint has-checked:chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf"
            key={id}
          >
            <input
              checked={id === chosen}
              className="absolute inset-0 cursor-pointer opacity-0"
              name="formato"
              onChange={() => onChoose(id)}
              type="radio"
              value={id}
            />
            <span className={`font-semibold ${soldOut ? 'text-soft line-through' : ''}`}>{title}</span>
            <span className="text-small text-soft tabular-nums">
              {soldOut ? productTexts.variantSoldOut : price.shown.text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
