import type { PaymentRedirect } from 'mostrador'
import { useEffect, useRef } from 'react'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { Button } from '../../components/ui/button.tsx'
import { orderMessages } from '../../messages/order.ts'

/** Redirects to Redsys by a self-submitting form. */
export function BankRedirectForm({ redirect, title }: { redirect: PaymentRedirect; title: string }) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.submit()
    // Reloads when restored from the back/forward cache, since the payment state may have changed.
    const restored = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
  }, [])

  return (
    <form action={redirect.url} className="mx-auto max-w-text py-16 text-center" method="post" ref={form}>
      <PageHeading className="text-h2" title={title}>
        {orderMessages.toBank}
      </PageHeading>
      <p className="mt-4 text-muted-foreground">{orderMessages.toBankText}</p>
      <input name="Ds_SignatureVersion" type="hidden" value={redirect.version} />
      <input name="Ds_MerchantParameters" type="hidden" value={redirect.merchantParameters} />
      <input name="Ds_Signature" type="hidden" value={redirect.signature} />
      <Button className="mt-8" type="submit">
        {orderMessages.goToBank}
      </Button>
    </form>
  )
}
