import type { Meta, StoryObj } from '@storybook/react-vite'
import type { SavedCard, SavedCards } from 'mostrador'
import { CardChoice } from '../src/components/form/card-choice.tsx'
import { SavedCardList } from '../src/features/account/saved-cards.tsx'

const visa: SavedCard = {
  id: 1,
  name: 'tarjeta Visa terminada en 1234',
  brand: 'Visa',
  last_digits: '1234',
  expires: '12/28',
  state: 'usable',
  consented_at: '2026-11-20T10:00:00Z',
  consent_version: 1,
}
const expired: SavedCard = { ...visa, id: 2, name: 'tarjeta guardada', expires: '01/24', state: 'expired' }
const cards: SavedCards = {
  consent: {
    version: 1,
    label: 'Guardar la tarjeta para próximas compras',
    hint: 'El número de la tarjeta se queda en el banco. Puedes eliminarla cuando quieras en tu cuenta.',
  },
  data: [visa, expired],
}

export default { title: 'Checkout/Saved cards' } satisfies Meta

export const Choice: StoryObj = { render: () => <CardChoice {...cards} /> }
export const FirstCard: StoryObj = { render: () => <CardChoice {...cards} data={[]} /> }

export const InTheAccount: StoryObj = { render: () => <SavedCardList cards={cards} result={undefined} /> }
