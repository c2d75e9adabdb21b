import type { ThresholdView } from 'mostrador'
import { cartTexts } from '../../texts/cart.ts'
import { Icon } from '../../ui/icon.tsx'

/** How far the cart is from cheaper delivery, once it is known what delivery costs there. */
export function Threshold({ threshold }: { threshold: ThresholdView | null }) {
  if (!threshold) return null
  const { missing, percent, free } = threshold
  const reached = missing.cents === 0
  return (
    <div className="text-small">
      <p className="flex items-center gap-2" role="status">
        <Icon className="size-5 text-leaf" name={reached ? 'check' : 'truck'} />
        {reached ? cartTexts.reached(free) : cartTexts.missing(missing.text, free)}
      </p>
      {!reached && (
        <div
          aria-label={cartTexts.progress}
          aria-valuemax={100}
          aria-valuemin={0}
          aria-valuenow={percent}
          className="mt-2 h-1 overflow-hidden rounded-full bg-line"
          role="progressbar"
        >
          <div
            className="h-full origin-left rounded-full bg-leaf transition-transform duration-500 ease-settle"
            style={{ transform: `scaleX(${percent / 100})` }}
          />
        </div>
      )}
    </div>
  )
}
