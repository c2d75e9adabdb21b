import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { Button } from '../src/components/ui/button.tsx'
import { Drawer } from '../src/components/ui/drawer.tsx'

export default {
  title: 'Controls/Drawer',
  args: { label: 'Cajón', children: <p className="p-5">Se cierra con Escape o pulsando fuera.</p> },
  render: function Opener(args) {
    const dialog = useRef<HTMLDialogElement>(null)
    return (
      <>
        <Button onClick={() => dialog.current?.showModal()}>Abrir</Button>
        <Drawer {...args} dialog={dialog} title={<span className="font-serif text-h4">{args.label}</span>} />
      </>
    )
  },
} satisfies Meta<Omit<Parameters<typeof Drawer>[0], 'dialog' | 'title'>>

type Story = StoryObj<typeof Drawer>

export const Left: Story = {}
export const Right: Story = { args: { side: 'right' } }
export const Bottom: Story = { args: { side: 'bottom' } }
