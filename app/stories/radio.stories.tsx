import type { Meta, StoryObj } from '@storybook/react-vite'
import { RadioCard, RadioTile } from '../src/components/ui/radio-card.tsx'

export default {
  title: 'Forms/Radio',
  component: RadioCard,
  args: { name: 'choice', title: 'Mensajero', detail: 'En 24 o 48 horas.', endAdornment: '4,95 €' },
} satisfies Meta<typeof RadioCard>

type Story = StoryObj<typeof RadioCard>

export const Card: Story = {}
export const CardChecked: Story = { args: { defaultChecked: true, children: 'Contenido de la elegida.' } }
export const CardDisabled: Story = { args: { disabled: true } }

export const Tile: StoryObj<typeof RadioTile> = {
  render: () => (
    <div className="flex gap-3">
      {['Elegida', 'Por elegir', 'Inactiva'].map((name) => (
        <RadioTile
          className="py-3"
          defaultChecked={name === 'Elegida'}
          disabled={name === 'Inactiva'}
          key={name}
          name="tile"
          value={name}
        >
          {name}
        </RadioTile>
      ))}
    </div>
  ),
}
