import { type MouseEvent, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { plainClick } from '../../lib/browser/is-plain-left-click.ts'
import { trustedHtml } from '../../lib/csp/trusted-types.ts'
import { pageLink } from '../../lib/router/internal-link.ts'

/** HTML that an editor wrote and the server made safe. Its links to screens open inside the app. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  const navigate = useNavigate()
  // The same object each time: another one would be written into the page anew.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  const follow = (event: MouseEvent) => {
    const link = plainClick(event) ? pageLink(event.target) : null
    if (!link) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on a link is a click
    <div
      className={`prose ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was stored
      dangerouslySetInnerHTML={inner}
      onClick={follow}
    />
  )
}
