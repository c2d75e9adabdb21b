import type { Meta, StoryObj } from '@storybook/react-vite'
import { Alert } from '../src/components/ui/alert.tsx'
import { Button } from '../src/components/ui/button.tsx'
import { EmptyState } from '../src/components/ui/empty-state.tsx'
import { ErrorSummary } from '../src/components/ui/error-summary.tsx'
import { announce, LiveRegion } from '../src/components/ui/live-region.tsx'
import { Toast, toast } from '../src/components/ui/toast.tsx'

export default { title: 'Feedback/Messages', component: Alert } satisfies Meta<typeof Alert>

type Story = StoryObj<typeof Alert>

export const Info: Story = { args: { variant: 'info', children: 'Guardado.' } }
export const Warning: Story = { args: { variant: 'warning', children: 'El precio ha cambiado.' } }
export const Failure: Story = { args: { variant: 'error', children: 'No se pueden añadir más unidades.' } }

export const Empty: StoryObj<typeof EmptyState> = {
  args: { title: 'Aquí no hay nada', text: 'Y el camino que sigue.', children: <Button>Seguir</Button> },
  render: (args) => <EmptyState {...args} />,
}
export const FormErrors: StoryObj<typeof ErrorSummary> = {
  args: { errors: [{ field: 'email', message: 'Email es un campo requerido' }] },
  render: (args) => <ErrorSummary {...args} />,
}
export const FormRefused: typeof FormErrors = { ...FormErrors, args: { message: 'No ha sido posible.' } }

/** Announced to screen readers only. */
export const Announcement: StoryObj = {
  render: () => (
    <>
      <Button onClick={() => announce('Dicho en voz alta')}>Anunciar</Button>
      <LiveRegion />
    </>
  ),
}
export const Toasted: StoryObj = {
  render: () => (
    <>
      <Button onClick={() => toast.set(<Alert variant="info">Añadido al carrito.</Alert>)}>Mostrar</Button>
      <Toast />
    </>
  ),
}
