import type { Meta, StoryObj } from '@storybook/react-vite'
import { ErrorScreen } from '../src/routes/errors/error-screen.tsx'

export default {
  title: 'Pages/Error screen',
  component: ErrorScreen,
  parameters: { layout: 'fullscreen' },
  args: {
    action: 'home',
    linkText: 'Volver a la página principal',
    pictureAlt: 'Un tallo que ha perdido su flor',
    pictureTitle: 'N.º 404',
    status: 404,
  },
} satisfies Meta<typeof ErrorScreen>

type Story = StoryObj<typeof ErrorScreen>

export const NotFound: Story = {}
export const Forbidden: Story = { args: { status: 403, pictureTitle: 'N.º 403' } }
export const TooManyRequests: Story = { args: { status: 429, pictureTitle: 'N.º 429' } }
export const Unexpected: Story = { args: { status: 500, pictureTitle: 'N.º 500' } }
export const Unavailable: Story = {
  args: { status: 503, pictureTitle: 'N.º 503', action: 'reload', linkText: 'Refrescar' },
}
