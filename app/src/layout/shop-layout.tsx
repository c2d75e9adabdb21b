import { Suspense } from 'react'
import { Outlet, useNavigation } from 'react-router-dom'
import { Toast } from '../ui/toast.tsx'
import { Announcement } from './announcement.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Where people look around: the whole shop at hand. */
export function ShopLayout() {
  const busy = useNavigation().state === 'loading'
  return (
    <div className="flex min-h-svh flex-col">
      <Header />
      <Announcement />
      <Suspense>
        <main
          aria-busy={busy || undefined}
          // At least a window high, so that the footer does not jump when the screen arrives.
          className="min-h-[calc(100svh-var(--header))] grow"
          id="contenido"
          tabIndex={-1}
        >
          <Outlet />
        </main>
      </Suspense>
      <Suspense>
        <Footer />
      </Suspense>
      <Toast />
    </div>
  )
}
