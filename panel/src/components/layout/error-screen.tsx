import { Compass, Lock, RotateCw, TriangleAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { ApiError, messageOf } from '../../lib/api/errors.ts'
import { common } from '../../messages/common.ts'
import { layout } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from './screen.tsx'

export function NotFoundScreen() {
  return (
    <Screen title={layout.notFound.screen}>
      <EmptyState
        actions={<ButtonLink to={paths.home}>{layout.toHome}</ButtonLink>}
        icon={Compass}
        title={layout.notFound.title}
      >
        {layout.notFound.text}
      </EmptyState>
    </Screen>
  )
}

/** Screen that the role of the member does not include. */
export function ForbiddenScreen({ message = layout.forbidden.text }: { message?: string }) {
  return (
    <Screen title={layout.forbidden.screen}>
      <EmptyState
        actions={<ButtonLink to={paths.home}>{layout.toHome}</ButtonLink>}
        icon={Lock}
        title={layout.forbidden.title}
      >
        {message}
      </EmptyState>
    </Screen>
  )
}

interface FailureProps {
  error: unknown
  onRetry?: () => void
}

/** Failure in place of the content that could not be shown. */
export function Failure({ error, onRetry = () => location.reload() }: FailureProps) {
  return (
    <EmptyState
      actions={
        <Button icon={RotateCw} onPress={onRetry}>
          {common.retry}
        </Button>
      }
      icon={TriangleAlert}
      title={layout.failure.title}
    >
      {messageOf(error)}
    </EmptyState>
  )
}

/** Error boundary of a route. */
export function ErrorScreen() {
  const error = useRouteError()
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  if (error instanceof ApiError && error.code === 'forbidden')
    return <ForbiddenScreen message={error.message} />
  return (
    <Screen title={layout.failure.screen}>
      <Failure error={error} />
    </Screen>
  )
}
