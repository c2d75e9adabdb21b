import { cx } from 'class-variance-authority'
import { type MouseEvent, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { isPlainLeftClick } from '../../lib/browser/is-plain-left-click.ts'
import { trustedHtml } from '../../lib/csp/trusted-types.ts'
import { getInternalLink } from '../../lib/router/internal-link.ts'

/** Sanitised CMS content. Links to app paths navigate within the app. */
export function Prose({ html, className }: { html: string; className?: string }) {
  const navigate = useNavigate()
  // A stable object avoids a rewrite of the DOM.
  const innerHtml = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  const onLinkClick = (event: MouseEvent) => {
    const link = isPlainLeftClick(event) ? getInternalLink(event.target) : null
    if (!link) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on a link is a click
    <div
      className={cx('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
      dangerouslySetInnerHTML={innerHtml}
      onClick={onLinkClick}
    />
  )
}
