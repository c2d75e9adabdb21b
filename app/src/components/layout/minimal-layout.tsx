import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Brand } from './brand.tsx'

interface MinimalLayoutProps {
  to: string
  icon: IconName
  text: string
  /** Accessible name, if more specific than the text. */
  label?: string
  above?: ReactNode
  below?: ReactNode
}

export function MinimalLayout({ to, icon, text, label, above, below }: MinimalLayoutProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <header className="border-b border-border">
        <div className="page-container flex h-(--header) items-center justify-between gap-4">
          <Brand />
          <Link
            aria-label={label}
            className="flex min-h-12 items-center gap-2 text-small font-semibold underline-offset-4 hover:underline"
            href={to}
          >
            <Icon className="size-5" name={icon} />
            {text}
          </Link>
        </div>
      </header>
      {above}
      <main className="min-h-[calc(100svh-var(--header))] grow pb-20" id="contenido" tabIndex={-1}>
        <Outlet />
      </main>
      {below}
    </div>
  )
}
