import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../src/components/ui/button.tsx'
import { QuantityInput } from '../src/components/ui/quantity-input.tsx'
import { StickyActionBar } from '../src/components/ui/sticky-action-bar.tsx'

export default { title: 'Controls/Purchase' } satisfies Meta

export const Quantity: StoryObj<typeof QuantityInput> = {
  args: { value: 2, max: 100, label: 'Gel limpiador' },
  render: function Counter({ value, ...args }) {
    const [quantity, setQuantity] = useState(value)
    return <QuantityInput {...args} onChange={setQuantity} value={quantity} />
  },
}
export const SingleUnit: StoryObj<typeof QuantityInput> = {
  ...Quantity,
  args: { ...Quantity.args, value: 1, max: 1 },
}

/** Shown on phones only. */
export const ActionBar: StoryObj<typeof StickyActionBar> = {
  args: { shown: true },
  globals: { viewport: { value: 'mobile1' } },
  render: ({ shown }) => (
    <StickyActionBar shown={shown}>
      <p className="grow font-semibold">12,10 €</p>
      <Button>Añadir</Button>
    </StickyActionBar>
  ),
}
