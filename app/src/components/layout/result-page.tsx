import { type ReactNode, useEffect } from 'react'
import { useFocusOnArrival } from '../../lib/browser/use-auto-focus.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Mark } from '../ui/logo.tsx'
import { Title } from './page-title.tsx'

const tones = { good: 'text-leaf', over: 'text-clay', bad: 'text-alarm' }

interface OutcomeProps {
  /** The sign above the heading; without one it is the house's own. */
  icon?: IconName
  tone?: keyof typeof tones
  title: string
  /** It takes the place of what was asked at the same address: the focus goes to its heading, the page to its top. */
  arrives?: boolean
  /** Before the label: what went wrong since. */
  above?: ReactNode
  children: ReactNode
  /** The ways on. */
  actions?: ReactNode
}

/** A whole screen that says what became of something, on a label. */
export function Outcome({
  icon,
  tone = 'good',
  title,
  arrives = false,
  above,
  children,
  actions,
}: OutcomeProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>(arrives)
  const sign = `mx-auto ${tones[tone]}`
  useEffect(() => {
    if (arrives) scrollTo(0, 0)
  }, [arrives])
  return (
    <div className="page py-16 md:py-24">
      <Title>{title}</Title>
      <div className="mx-auto max-w-text">
        {above}
        <div className="label p-6 text-center sm:p-10">
          {icon ? <Icon className={`size-12 ${sign}`} name={icon} /> : <Mark className={`size-14 ${sign}`} />}
          <h1 className="mt-4 text-h2" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <div className="mt-4 grid gap-4">{children}</div>
          {actions && <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>}
        </div>
      </div>
    </div>
  )
}
