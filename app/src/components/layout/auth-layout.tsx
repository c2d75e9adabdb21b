import type { ReactNode } from 'react'
import { Blooming } from '../ui/auth-illustration.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Title } from './page-title.tsx'

/** What is behind a door: a heading, and what there is to find. */
interface Beyond {
  title: string
  things: readonly (readonly [IconName, string])[]
}

interface EntranceProps {
  title: string
  lead?: string
  /** What search engines say of it, where they are to find it. */
  description?: string
  beyond: Beyond
  children: ReactNode
  /** For whoever is at the wrong door. */
  otherwise?: { question?: string; to: string; text: string }
}

/** A door of the shop: what it asks for, and, where there is room, what is behind it. */
export function Entrance({ title, lead, description, beyond, children, otherwise }: EntranceProps) {
  return (
    <div className="page grid gap-x-20 py-10 md:py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Title description={description}>{title}</Title>
      <div className="mx-auto w-full max-w-form lg:mr-0">
        <h1 className="text-h1" tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="mt-3 text-soft">{lead}</p>}
        <div className="mt-8">{children}</div>
        {otherwise && (
          <p className="mt-8 border-t border-line pt-6">
            {otherwise.question}{' '}
            <Link className="font-semibold underline underline-offset-4" href={otherwise.to}>
              {otherwise.text}
            </Link>
          </p>
        )}
      </div>
      <aside className="label w-full max-w-form self-start px-10 py-12 max-lg:hidden">
        <Blooming className="mx-auto h-52" />
        <h2 className="mt-8 text-center text-h3">{beyond.title}</h2>
        <ul className="mx-auto mt-6 grid w-fit gap-4">
          {beyond.things.map(([icon, thing]) => (
            <li className="flex gap-3 text-small" key={thing}>
              <Icon className="size-5 text-leaf" name={icon} />
              {thing}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
