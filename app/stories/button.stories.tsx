import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button, ButtonLink, IconButton } from '../src/components/ui/button.tsx'

export default {
  title: 'Controls/Button',
  component: Button,
  args: { children: 'Continuar' },
} satisfies Meta<typeof Button>

type Story = StoryObj<typeof Button>

export const Primary: Story = {}
export const WithIcon: Story = { args: { icon: 'arrow' } }
export const Pending: Story = { args: { pending: true } }
export const Disabled: Story = { args: { disabled: true } }
export const Secondary: Story = { args: { variant: 'secondary', icon: 'print' } }
export const SecondaryPending: Story = { args: { variant: 'secondary', pending: true } }
export const SecondaryDisabled: Story = { args: { variant: 'secondary', disabled: true } }
export const Destructive: Story = { args: { variant: 'destructive' } }
export const TextButton: Story = { args: { variant: 'link' } }
export const Small: Story = { args: { size: 'sm' } }
export const Inverse: Story = {
  args: { variant: 'inverse' },
  render: (args) => (
    <div className="bg-inverse p-6">
      <Button {...args} />
    </div>
  ),
}
export const AsLink: StoryObj<typeof ButtonLink> = {
  args: { href: '/' },
  render: (args) => <ButtonLink {...args} />,
}
export const IconOnly: StoryObj<typeof IconButton> = {
  args: { icon: 'menu', label: 'Abrir' },
  render: ({ icon, label, ...args }) => <IconButton {...args} icon={icon} label={label} />,
}
