import { useState } from 'react'
import { Icon } from '../../components/ui/icon.tsx'
import { productMessages } from '../../messages/product.ts'
import { shareableUrl } from './use-selected-variant.ts'

/** Shares the page by the Web Share API, or copies its URL. */
export function ShareButton({ title }: { title: string }) {
  const [status, setStatus] = useState('')

  const share = async () => {
    const url = shareableUrl()
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      setStatus(productMessages.copied)
    } catch (error) {
      // Cancelling is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        setStatus(productMessages.notCopied)
    }
  }

  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      <button
        className="flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
        onClick={share}
        type="button"
      >
        <Icon className="size-5 text-primary" name="share" />
        {productMessages.share}
      </button>
      <span className="text-muted-foreground" role="status">
        {status}
      </span>
    </p>
  )
}
