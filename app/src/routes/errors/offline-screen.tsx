import { useShop } from 'mostrador/react'
import { useCallback, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'
import { Title } from '../../components/layout/page-title.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Empty } from '../../components/ui/empty-state.tsx'
import { offlineTexts } from '../../messages/error.ts'
import { paths } from '../../paths.ts'

/**
 * A screen that could not be had for want of a network: asked for again by hand, and when the network is back. Where it is
 * its module that is missing, the page is loaded anew (rule 2.11): a browser does not ask twice for a module.
 */
export function OfflineScreen({ withoutModule }: { withoutModule: boolean }) {
  const shop = useShop()
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  const again = useCallback(() => {
    if (!withoutModule) void revalidate()
    else if (!navigator.onLine) return
    else if (shop.current === null) location.reload()
    else shop.current.navigation.chunkFailed(pathname + search)
  }, [withoutModule, revalidate, pathname, search, shop])
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  return (
    <div className="page py-8">
      <Title>{offlineTexts.title}</Title>
      <Empty arrives level="h1" text={offlineTexts.text} title={offlineTexts.title}>
        <Button onClick={again} pending={state === 'loading'}>
          {offlineTexts.retry}
        </Button>
        <ButtonLink look="secondary" href={paths.cart}>
          {offlineTexts.cart}
        </ButtonLink>
      </Empty>
    </div>
  )
}
