import { cx } from 'class-variance-authority'
import { Link, useLocation } from 'react-router-dom'
import { layout } from '../../messages/layout.ts'
import { findCurrent, type NavigationSection } from '../../navigation.ts'
import { paths } from '../../paths.ts'
import { Logo } from '../ui/logo.tsx'

interface SidebarProps {
  sections: readonly NavigationSection[]
  /** Icons only. */
  isCollapsed?: boolean
  onNavigate?: () => void
}

/** Brand and navigation. */
export function Sidebar({ sections, isCollapsed = false, onNavigate }: SidebarProps) {
  const current = findCurrent(sections, useLocation().pathname)
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-3">
      <Link
        aria-label={layout.home}
        className="flex h-9 shrink-0 items-center gap-2 rounded-sm px-1.5"
        onClick={onNavigate}
        to={paths.home}
      >
        <Logo className="size-7 shrink-0 text-primary" />
        {!isCollapsed && <span className="font-serif text-[1.375rem] font-semibold">{layout.brand}</span>}
      </Link>
      <nav aria-label={layout.navigation} className="flex flex-col gap-5">
        {sections.map(({ title, items }) => (
          <div key={title}>
            <h2
              className={cx(
                isCollapsed ? 'sr-only' : 'px-2.5 pb-1 text-mini font-semibold text-muted-foreground',
              )}
            >
              {title}
            </h2>
            <ul className="flex flex-col gap-0.5">
              {items.map(({ label, to, icon: Icon }) => (
                <li key={to}>
                  <Link
                    aria-current={to === current ? 'page' : undefined}
                    className={cx(
                      'flex min-h-8.5 items-center gap-2.5 rounded-sm px-2.5 transition-colors duration-100 pointer-coarse:min-h-11',
                      to === current
                        ? 'bg-selected font-semibold text-primary'
                        : 'text-muted-foreground hover:bg-muted hover:text-foreground',
                    )}
                    onClick={onNavigate}
                    title={isCollapsed ? label : undefined}
                    to={to}
                  >
                    <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
                    <span className={isCollapsed ? 'sr-only' : ''}>{label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}
