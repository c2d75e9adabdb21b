import { Alert } from '../components/ui/alert.tsx'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { announce } from '../components/ui/live-region.tsx'
import { ProductGridSkeleton, Skeleton } from '../components/ui/skeleton.tsx'
import { ErrorScreen } from '../routes/errors/error-screen.tsx'
import { Story, StorySection } from './story.tsx'

const statuses = [403, 404, 429, 500, 503]

/** Alerts, empty states, skeletons and error screens. */
export function Feedback() {
  return (
    <StorySection title="Avisos">
      <Story name="Aviso">
        <Alert variant="info">Guardado.</Alert>
        <Alert variant="warning">El precio ha cambiado.</Alert>
        <Alert variant="error">No se pueden añadir más de 1 unidades.</Alert>
      </Story>
      <Story name="Región viva">
        <Button variant="secondary" onClick={() => announce('Dicho en voz alta')}>
          Anunciar
        </Button>
      </Story>
      <Story name="Vacío">
        <EmptyState text="Y el camino que sigue." title="Aquí no hay nada">
          <Button>Seguir</Button>
        </EmptyState>
      </Story>
      <Story name="En camino">
        <div className="grid w-full gap-4">
          <Skeleton className="h-8 w-1/2" />
          <ProductGridSkeleton count={4} />
        </div>
      </Story>
      {statuses.map((status) => (
        <Story key={status} name={`Error ${status}`}>
          <ErrorScreen
            action={status === 503 ? 'reload' : 'home'}
            linkText={status === 503 ? 'Refrescar' : 'Volver a la página principal'}
            pictureAlt={`Un tallo que ha perdido su flor: error ${status}`}
            pictureTitle={`N.º ${status}`}
            status={status}
          />
        </Story>
      ))}
    </StorySection>
  )
}
