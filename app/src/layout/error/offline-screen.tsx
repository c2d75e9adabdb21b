import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'
import { offlineTexts } from '../../texts/error.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Title } from '../../ui/title.tsx'

/** A screen whose data could not be had for want of a network: asked for again by hand, and when the network is back. */
export function OfflineScreen() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [revalidate])
  return (
    <div className="page py-8">
      <Title>{offlineTexts.title}</Title>
      <Empty arrives level="h1" text={offlineTexts.text} title={offlineTexts.title}>
        <Button onClick={() => void revalidate()} pending={state === 'loading'}>
          {offlineTexts.retry}
        </Button>
        <ButtonLink look="secondary" to="/compra">
          {offlineTexts.cart}
        </ButtonLink>
      </Empty>
    </div>
  )
}
