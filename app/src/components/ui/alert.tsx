import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'

const tones = {
  info: { box: 'border-leaf bg-leaf-tint', icon: 'check' },
  change: { box: 'border-clay bg-clay-tint', icon: 'warning' },
  refusal: { box: 'border-alarm bg-alarm-tint', icon: 'warning' },
} satisfies Record<string, { box: string; icon: IconName }>

/** A message beside what it is about. A refusal interrupts a screen reader, the rest waits its turn. */
export function NoticeBox({
  kind,
  children,
  className = '',
  id,
}: {
  kind: keyof typeof tones
  children: ReactNode
  className?: string
  id?: string
}) {
  const tone = tones[kind]
  const box = useRef<HTMLDivElement>(null)

  // The button that was refused may be far from here.
  useEffect(() => {
    if (kind === 'refusal') box.current?.scrollIntoView({ block: 'nearest' })
  }, [kind])

  return (
    <div
      className={`flex scroll-m-24 gap-3 rounded-field border-l-4 p-4 text-small ${tone.box} ${className}`}
      id={id}
      ref={box}
      role={kind === 'refusal' ? 'alert' : 'status'}
    >
      <Icon className="size-5" name={tone.icon} />
      <div className="grow">{children}</div>
    </div>
  )
}
