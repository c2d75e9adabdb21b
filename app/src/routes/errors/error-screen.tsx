import type { ErrorAction } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { ErrorIllustration } from '../../components/ui/error-illustration.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'
import { errorMessages } from '../../messages/error.ts'
import { paths } from '../../paths.ts'

interface ErrorScreenProps {
  status: number
  linkText: string
  action: ErrorAction
  pictureAlt: string
  pictureTitle: string
}

export function ErrorScreen({ status, linkText, action, pictureAlt, pictureTitle }: ErrorScreenProps) {
  const shop = useShop()
  const { title, message } = messagesByStatus[status] ?? errorMessages.unexpected
  const { key, pathname, search } = useLocation()
  const failedKey = useRef<string>(null)

  // Cleared after the navigation: an earlier reset would show the error again.
  useEffect(() => {
    if (failedKey.current !== null && failedKey.current !== key) shop.current?.clearError()
  }, [key, shop])

  const goHome = () => {
    failedKey.current = key
  }

  return (
    <div className="page-container grid min-h-[70svh] grid-cols-1 items-center gap-10 py-16 md:grid-cols-2">
      <div className="md:order-2">
        <ErrorIllustration alt={pictureAlt} title={pictureTitle} />
      </div>
      <div>
        <PageHeading autoFocus>{title}</PageHeading>
        <p className="mt-4 max-w-text text-lead text-muted-foreground">{message}</p>
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

const messagesByStatus: Record<number, { title: string; message: string }> = {
  403: errorMessages.forbidden,
  404: errorMessages.notFound,
  429: errorMessages.tooMany,
  503: errorMessages.unavailable,
}
