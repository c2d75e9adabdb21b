import { useState } from 'react'
import { blogTexts } from '../../texts/blog.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'

/** Hands the page's address on: by whatever the device offers, else by the clipboard. */
export function Share({ title }: { title: string }) {
  const [said, setSaid] = useState('')
  const say = (words: string) => {
    setSaid(words)
    announce(words)
  }
  const share = async () => {
    const url = location.href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      say(blogTexts.copied)
    } catch (error) {
      // Who closes the device's sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say(blogTexts.notCopied)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button icon="share" look="secondary" onClick={share}>
        {blogTexts.share}
      </Button>
      {said && <p className="text-small text-soft">{said}</p>}
    </div>
  )
}
