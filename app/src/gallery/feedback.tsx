import { NoticeBox } from '../components/ui/alert.tsx'
import { Button } from '../components/ui/button.tsx'
import { Empty } from '../components/ui/empty-state.tsx'
import { announce } from '../components/ui/live-region.tsx'
import { Bone, CardBones } from '../components/ui/skeleton.tsx'
import { ErrorScreen } from '../routes/errors/error-screen.tsx'
import { Bench, Specimen } from './story.tsx'

const statuses = [403, 404, 429, 500, 503]

/** What the shop says. */
export function Messages() {
  return (
    <Bench title="Avisos">
      <Specimen name="Aviso">
        <NoticeBox kind="info">Guardado.</NoticeBox>
        <NoticeBox kind="change">El precio ha cambiado.</NoticeBox>
        <NoticeBox kind="refusal">No se pueden añadir más de 1 unidades.</NoticeBox>
      </Specimen>
      <Specimen name="Región viva">
        <Button look="secondary" onClick={() => announce('Dicho en voz alta')}>
          Anunciar
        </Button>
      </Specimen>
      <Specimen name="Vacío">
        <Empty text="Y el camino que sigue." title="Aquí no hay nada">
          <Button>Seguir</Button>
        </Empty>
      </Specimen>
      <Specimen name="En camino">
        <div className="grid w-full gap-4">
          <Bone className="h-8 w-1/2" />
          <CardBones count={4} />
        </div>
      </Specimen>
      {statuses.map((status) => (
        <Specimen key={status} name={`Error ${status}`}>
          <ErrorScreen
            action={status === 503 ? 'reload' : 'home'}
            linkText={status === 503 ? 'Refrescar' : 'Volver a la página principal'}
            pictureAlt={`Un tallo que ha perdido su flor: error ${status}`}
            pictureTitle={`N.º ${status}`}
            status={status}
          />
        </Specimen>
      ))}
    </Bench>
  )
}
