import { useShop } from 'mostrador/react'
import { useCallback, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { offlineMessages } from '../../messages/error.ts'
import { paths } from '../../paths.ts'

/** Browsers cache failed imports, so a missing module requires a page reload (rule 2.11). */
export function OfflineScreen({ isModuleMissing }: { isModuleMissing: boolean }) {
  const shop = useShop()
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  const retry = useCallback(() => {
    if (!isModuleMissing) void revalidate()
    else if (!navigator.onLine) return
    else if (shop.current === null) location.reload()
    else shop.current.navigation.chunkFailed(pathname + search)
  }, [isModuleMissing, revalidate, pathname, search, shop])
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <div className="page-container py-8">
      <EmptyState
        heading={
          <PageHeading autoFocus className="mt-6 text-h3">
            {offlineMessages.title}
          </PageHeading>
        }
        text={offlineMessages.text}
      >
        <Button onClick={retry} pending={state === 'loading'}>
          {offlineMessages.retry}
        </Button>
        <ButtonLink variant="secondary" href={paths.cart}>
          {offlineMessages.cart}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
