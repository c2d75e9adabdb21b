import { LogOut, Menu as MenuIcon, Moon, PanelLeft, Search, Sun } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button as AriaButton, Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { MODIFIER, useShortcut } from '../../lib/browser/use-shortcut.ts'
import { useLiveUpdates } from '../../lib/live-updates.ts'
import type { PaletteSource } from '../../lib/palette.ts'
import { useLogoutOfOtherTabs, useSession } from '../../lib/session.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { useTheme } from '../../lib/theme.ts'
import { common } from '../../messages/common.ts'
import { layout } from '../../messages/layout.ts'
import { type NavigationItem, visibleActions, visibleNavigation } from '../../navigation.ts'
import { IconButton } from '../ui/button.tsx'
import { ScreenSkeleton } from '../ui/skeleton.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Palette } from './palette.tsx'
import { Sidebar } from './sidebar.tsx'
import { useLogOut } from './use-log-out.tsx'
import { UserMenu } from './user-menu.tsx'

/** Frame of all screens of a session: sidebar, top bar and palette. */
export function AppLayout({ sources }: { sources: readonly PaletteSource[] }) {
  const { permissions } = useSession()
  const sections = visibleNavigation(permissions)
  const [isCollapsed, setCollapsed] = useState(() => readStored<boolean>('sidebar-collapsed') ?? false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const main = useFocusOnNavigation()
  const isNavigating = useNavigation().state === 'loading'
  const { logOut, dialog: logOutDialog } = useLogOut()
  const commands = useCommands(logOut)
  useLiveUpdates()
  useLogoutOfOtherTabs()
  useShortcut('k', () => setPaletteOpen(true))

  const toggleSidebar = () => {
    setCollapsed(!isCollapsed)
    writeStored('sidebar-collapsed', !isCollapsed)
  }

  return (
    <div
      className={`grid min-h-svh print:block print:min-h-0 lg:transition-[grid-template-columns] lg:duration-150 ${isCollapsed ? 'lg:grid-cols-[4rem_minmax(0,1fr)]' : 'lg:grid-cols-[14.5rem_minmax(0,1fr)]'}`}
    >
      <a
        className="fixed top-2 left-2 z-(--layer-toast) -translate-y-20 rounded-sm bg-primary px-4 py-2 font-semibold text-primary-foreground focus:translate-y-0"
        href="#contenido"
      >
        {layout.skip}
      </a>
      <aside className="sticky top-0 hidden h-svh border-r border-border lg:block print:hidden">
        <Sidebar isCollapsed={isCollapsed} sections={sections} />
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-(--layer-bar) border-b border-border bg-background/90 backdrop-blur-md print:hidden">
          <OfflineBanner />
          <div className="flex h-(--top-bar) items-center gap-2 px-3 sm:px-5">
            <IconButton
              className="lg:hidden"
              icon={MenuIcon}
              label={layout.menu}
              onPress={() => setMenuOpen(true)}
            />
            <IconButton
              className="-ml-2 hidden lg:grid"
              icon={PanelLeft}
              label={isCollapsed ? layout.expand : layout.collapse}
              onPress={toggleSidebar}
            />
            <AriaButton
              className="flex h-9 min-w-0 grow items-center gap-2.5 rounded-sm border border-border bg-surface px-3 text-left text-muted-foreground transition-colors hover:border-border-strong/60 sm:max-w-md pointer-coarse:h-10"
              onPress={() => setPaletteOpen(true)}
            >
              <Search aria-hidden="true" className="size-4 shrink-0" />
              <span className="grow truncate">{layout.openPalette}</span>
              <kbd className="hidden rounded-xs border border-border px-1.5 font-sans text-mini sm:block">
                {MODIFIER} K
              </kbd>
            </AriaButton>
            <div className="ml-auto">
              <UserMenu onLogOut={logOut} />
            </div>
          </div>
          {isNavigating && (
            <div
              className="absolute inset-x-0 -bottom-px h-0.5 animate-shimmer bg-primary"
              role="progressbar"
              aria-label={common.loading}
            />
          )}
        </header>
        <main
          className="grow px-4 pt-6 pb-24 outline-none sm:px-6 lg:px-8 print:p-0"
          id="contenido"
          ref={main}
          tabIndex={-1}
        >
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <ModalOverlay
        className="fixed inset-0 z-(--layer-modal) animate-fade bg-overlay lg:hidden"
        isDismissable
        isOpen={isMenuOpen}
        onOpenChange={setMenuOpen}
      >
        <Modal className="h-full w-72 max-w-[85vw] bg-background shadow-modal">
          <Dialog aria-label={layout.menu} className="h-full outline-none">
            <Sidebar onNavigate={() => setMenuOpen(false)} sections={sections} />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <Palette
        commands={[
          {
            title: layout.palette.screens,
            entries: sections.flatMap(({ items }) => items).map(toEntry),
          },
          {
            title: layout.palette.actions,
            entries: [...visibleActions(permissions).map(toEntry), ...commands],
          },
        ]}
        isOpen={isPaletteOpen}
        onClose={() => setPaletteOpen(false)}
        sources={sources.filter(({ permission }) => permissions.includes(permission))}
      />
      {logOutDialog}
    </div>
  )
}

const toEntry = ({ label, to, icon }: NavigationItem) => ({ id: to, label, to, icon })

function useCommands(logOut: () => void) {
  const [, setTheme] = useTheme()
  return [
    { id: 'light', label: layout.palette.light, icon: Sun, onSelect: () => setTheme('light') },
    { id: 'dark', label: layout.palette.dark, icon: Moon, onSelect: () => setTheme('dark') },
    { id: 'logout', label: layout.user.logOut, icon: LogOut, onSelect: logOut },
  ]
}

/** Moves the focus to the new screen, so that screen readers and the keyboard start at its beginning. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
