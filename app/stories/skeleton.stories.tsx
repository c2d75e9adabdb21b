import type { Meta, StoryObj } from '@storybook/react-vite'
import { skeletons } from '../src/components/layout/screen-skeletons.tsx'
import { Skeleton } from '../src/components/ui/skeleton.tsx'

export default { title: 'Feedback/Skeleton' } satisfies Meta

export const Block: StoryObj<typeof Skeleton> = {
  args: { className: 'h-8 w-1/2' },
  render: (args) => <Skeleton {...args} />,
}
export const Screen: StoryObj<{ name: keyof typeof skeletons }> = {
  argTypes: { name: { control: 'select', options: Object.keys(skeletons) } },
  args: { name: 'form' },
  render: ({ name }) => skeletons[name],
}
