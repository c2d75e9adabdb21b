import type { Meta, StoryObj } from '@storybook/react-vite'
import { AuthLayout } from '../src/components/layout/auth-layout.tsx'
import { ResultPage } from '../src/components/layout/result-page.tsx'
import { Button } from '../src/components/ui/button.tsx'

export default {
  title: 'Pages/Layout',
  component: ResultPage,
  parameters: { layout: 'fullscreen' },
  args: { title: 'Gracias', children: <p>Hemos recibido el mensaje.</p>, actions: <Button>Seguir</Button> },
} satisfies Meta<typeof ResultPage>

type Story = StoryObj<typeof ResultPage>

export const Result: Story = {}
export const ResultSuccess: Story = { args: { icon: 'check' } }
export const ResultWarning: Story = { args: { icon: 'warning', tone: 'warning' } }
export const ResultError: Story = { args: { icon: 'warning', tone: 'error' } }

export const Auth: StoryObj<typeof AuthLayout> = {
  args: {
    title: 'Inicia sesión',
    lead: 'Una frase que dice para qué.',
    children: <Button>Entrar</Button>,
    alternative: { question: '¿Aún no tienes cuenta?', to: '/', text: 'Crear una cuenta' },
    benefits: {
      title: 'Con tu cuenta',
      items: [
        ['truck', 'Ves el estado de tus pedidos'],
        ['list', 'Compras más deprisa'],
      ],
    },
  },
  render: (args) => <AuthLayout {...args} />,
}
