import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { plainClick } from './plain-click.ts'

/** HTML that an editor wrote and the server made safe. Its links within the shop do not load the page anew. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  const navigate = useNavigate()
  const listen = useCallback(
    (text: HTMLDivElement) => {
      const follow = (event: MouseEvent) => {
        const path = pathWithin(event)
        if (path === null) return
        event.preventDefault()
        navigate(path)
      }
      text.addEventListener('click', follow)
      return () => text.removeEventListener('click', follow)
    },
    [navigate],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was stored
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} ref={listen} />
}

/** Where a plain click on a link of this site leads. Any other click is the browser's. */
function pathWithin(event: MouseEvent): string | null {
  if (!plainClick(event)) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link?.origin === location.origin ? link.pathname + link.search + link.hash : null
}
