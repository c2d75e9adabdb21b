import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const stickyActionBar = cva(
  'sticky-action-bar fixed inset-x-0 bottom-(--offline-banner-height,0px) z-(--layer-bar) flex items-center gap-4 bg-surface px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [box-shadow:var(--shadow-bar)] transition-[translate,visibility] duration-300 ease-out md:hidden print:hidden',
  { variants: { shown: { false: 'invisible [translate:0_100%]' } } },
)

/** Mobile bar with the main action, shown while its own button is out of view. */
export function StickyActionBar({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className={stickyActionBar({ shown })} data-shown={shown || undefined}>
      {children}
    </div>
  )
}
