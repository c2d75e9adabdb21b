import { useSlice } from 'mostrador/react'
import { Suspense, useRef } from 'react'
import { Outlet, useNavigation, useRevalidator } from 'react-router-dom'
import { Announcement } from '../../components/layout/announcement.tsx'
import { Footer } from '../../components/layout/footer.tsx'
import { Header } from '../../components/layout/header.tsx'
import { Toast } from '../../components/ui/toast.tsx'
import { CartButton } from '../../features/cart/cart-button.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'
import { SearchDialog } from '../../features/search/search-dialog.tsx'
import { useOnChange } from '../../lib/browser/use-on-change.ts'

const cart = <CartButton />
const search = (
  <>
    <SearchBox className="hidden lg:block" />
    <SearchDialog className="lg:hidden" />
  </>
)

export function ShopLayout() {
  const { priceVersion } = useSlice('session')
  const { revalidate } = useRevalidator()
  // The taxes of the destination have changed the prices.
  useOnChange(priceVersion, () => void revalidate())
  const busy = useNavigation().state === 'loading'
  const main = useRef<HTMLElement>(null)
  const footer = useRef<HTMLElement>(null)
  return (
    <div className="flex min-h-svh flex-col">
      <Header cart={cart} footer={footer} search={search} />
      <Announcement onClosed={() => main.current?.focus({ preventScroll: true })} />
      <Suspense>
        <main
          aria-busy={busy || undefined}
          // Minimum height, so that the footer does not jump.
          className="min-h-[calc(100svh-var(--header))] grow"
          id="contenido"
          ref={main}
          tabIndex={-1}
        >
          <Outlet />
        </main>
      </Suspense>
      <Suspense>
        <Footer ref={footer} />
      </Suspense>
      <Toast />
    </div>
  )
}
