import { type ReactNode, useEffect, useRef } from 'react'
import { withdrawalTexts as words } from '../../messages/withdrawal.ts'

interface SheetProps {
  title: string
  step?: number
  /** A step that takes the place of another takes the focus with it. */
  takesFocus?: boolean
  /** What is worth keeping: printed, it stands alone. */
  receipt?: boolean
  children: ReactNode
}

/** A step on its sheet. */
export function Sheet({ title, step, takesFocus = false, receipt, children }: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section
      className={`label mt-8 max-w-text p-6 sm:p-10 ${receipt ? '' : 'print:hidden'}`}
      data-receipt={receipt}
    >
      {step && <p className="kind">{words.steps(step)}</p>}
      <h2 className="mt-1 scroll-m-24 text-h3 outline-none" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
