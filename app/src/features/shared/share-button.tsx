import { useState } from 'react'
import { Icon } from '../../components/ui/icon.tsx'
import { productTexts } from '../../messages/product.ts'
import { addressToShare } from './use-selected-variant.ts'

/** Passes the page on by the device's own means, or else copies its address. */
export function Share({ title }: { title: string }) {
  const [said, setSaid] = useState('')

  const share = async () => {
    const url = addressToShare()
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      setSaid(productTexts.copied)
    } catch (error) {
      // Who thinks better of it has not been failed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(productTexts.notCopied)
    }
  }

  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      <button
        className="flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
        onClick={share}
        type="button"
      >
        <Icon className="size-5 text-leaf" name="share" />
        {productTexts.share}
      </button>
      <span className="text-soft" role="status">
        {said}
      </span>
    </p>
  )
}
