import { Compass, Lock, RotateCw, TriangleAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { ApiError, messageOf } from '../../lib/api/errors.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from './screen.tsx'

export function NotFoundScreen() {
  return (
    <Screen title="No encontrado">
      <EmptyState
        actions={<ButtonLink to={paths.home}>Ir al inicio</ButtonLink>}
        icon={Compass}
        title="Aquí no hay nada"
      >
        La dirección no corresponde a ninguna pantalla, o lo que mostraba ya no existe.
      </EmptyState>
    </Screen>
  )
}

/** Screen that the role of the member does not include. */
function ForbiddenScreen({ error }: { error: ApiError }) {
  return (
    <Screen title="Sin permiso">
      <EmptyState
        actions={<ButtonLink to={paths.home}>Ir al inicio</ButtonLink>}
        icon={Lock}
        title="No tienes permiso"
      >
        {error.message}
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
          Reintentar
        </Button>
      }
      icon={TriangleAlert}
      title="No se ha podido mostrar"
    >
      {messageOf(error)}
    </EmptyState>
  )
}

/** Error boundary of a route. */
export function ErrorScreen() {
  const error = useRouteError()
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  if (error instanceof ApiError && error.code === 'forbidden') return <ForbiddenScreen error={error} />
  return (
    <Screen title="Error">
      <Failure error={error} />
    </Screen>
  )
}
