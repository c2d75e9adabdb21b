import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  AuthSkeleton,
  CheckoutSkeleton,
  FormSkeleton,
  OrderSkeleton,
  RowsSkeleton,
} from '../src/components/layout/screen-skeletons.tsx'
import { ProductGridSkeleton, Skeleton, SkeletonPage } from '../src/components/ui/skeleton.tsx'

export default { title: 'Feedback/Skeleton' } satisfies Meta

export const Block: StoryObj<typeof Skeleton> = {
  args: { className: 'h-8 w-1/2' },
  render: (args) => <Skeleton {...args} />,
}
export const Products: StoryObj<typeof ProductGridSkeleton> = {
  args: { count: 4 },
  render: (args) => <ProductGridSkeleton {...args} />,
}
export const Page: StoryObj = { render: () => <SkeletonPage>Contenido</SkeletonPage> }
export const Form: StoryObj = { render: () => <FormSkeleton /> }
export const Auth: StoryObj = { render: () => <AuthSkeleton /> }
export const Checkout: StoryObj = { render: () => <CheckoutSkeleton /> }
export const Order: StoryObj = { render: () => <OrderSkeleton /> }
export const Rows: StoryObj = { render: () => <RowsSkeleton /> }
