import type { ErrorAction } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Title } from '../../components/layout/page-title.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Withered } from '../../components/ui/error-illustration.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'
import { useFocusOnArrival } from '../../lib/browser/use-auto-focus.ts'
import { errorTexts } from '../../messages/error.ts'
import { paths } from '../../paths.ts'

interface ErrorScreenProps {
  status: number
  /** The one way on. */
  linkText: string
  action: ErrorAction
  pictureAlt: string
  pictureTitle: string
}

/** The one screen for whatever went wrong. */
export function ErrorScreen({ status, linkText, action, pictureAlt, pictureTitle }: ErrorScreenProps) {
  const shop = useShop()
  const { title, message } = wordsFor(status)
  const { key, pathname, search } = useLocation()
  const left = useRef<string>(null)
  const heading = useFocusOnArrival<HTMLHeadingElement>(true)

  // An error cleared before the other screen is there would be found again.
  useEffect(() => {
    if (left.current !== null && left.current !== key) shop.current?.clearError()
  }, [key, shop])

  const goHome = () => {
    left.current = key
  }

  return (
    <div className="page grid min-h-[70svh] grid-cols-1 items-center gap-10 py-16 md:grid-cols-2">
      <Title>{title}</Title>
      <div className="md:order-2">
        <Withered alt={pictureAlt} title={pictureTitle} />
      </div>
      <div>
        <h1 className="text-h1" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="mt-4 max-w-text text-lead text-soft">{message}</p>
        {status === 404 && <SearchBox className="mt-8 max-w-text" large />}
        <div className="mt-8">
          {action === 'reload' ? (
            <ButtonLink target="_self" href={pathname + search}>
              {linkText}
            </ButtonLink>
          ) : (
            <ButtonLink onClick={goHome} href={paths.home}>
              {linkText}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}

function wordsFor(status: number) {
  switch (status) {
    case 403:
      return errorTexts.forbidden
    case 404:
      return errorTexts.notFound
    case 429:
      return errorTexts.tooMany
    case 503:
      return errorTexts.unavailable
    default:
      return errorTexts.unexpected
  }
}
