import type { ThresholdView } from 'mostrador'
import { Icon } from '../../components/ui/icon.tsx'
import { useShippingMethods } from '../../lib/engine/use-shipping-methods.ts'
import { cartMessages } from '../../messages/cart.ts'

/** Progress towards cheaper shipping; without a known destination, for most of the country. */
export function FreeShippingProgress({ threshold }: { threshold: ThresholdView | null }) {
  useShippingMethods()
  if (!threshold) return null
  const { missing, percent, free, to } = threshold
  const reached = missing.cents === 0
  return (
    <div className="text-small">
      <p className="flex items-center gap-2" role="status">
        <Icon className="size-5 text-primary" name={reached ? 'check' : 'truck'} />
        {reached ? cartMessages.reached(free, to) : cartMessages.missing(missing.text, free, to)}
      </p>
      {!reached && (
        <div
          aria-label={cartMessages.progress}
          aria-valuemax={100}
          aria-valuemin={0}
          aria-valuenow={percent}
          className="mt-2 h-1 overflow-hidden rounded-full bg-border"
          role="progressbar"
        >
          <div
            className="h-full origin-left rounded-full bg-primary transition-transform duration-500 ease-out"
            style={{ transform: `scaleX(${percent / 100})` }}
          />
        </div>
      )}
    </div>
  )
}
