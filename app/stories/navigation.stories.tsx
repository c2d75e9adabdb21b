import type { Meta, StoryObj } from '@storybook/react-vite'
import { Breadcrumbs } from '../src/components/ui/breadcrumbs.tsx'
import { Link, NavLink } from '../src/components/ui/link.tsx'
import { Pagination } from '../src/components/ui/pagination.tsx'

export default { title: 'Controls/Navigation' } satisfies Meta

export const PlainLink: StoryObj<typeof Link> = {
  args: { href: '/contacto', className: 'underline', children: 'Contacto' },
  render: (args) => <Link {...args} />,
}
export const CurrentLink: StoryObj<typeof NavLink> = {
  args: { href: '/', className: 'aria-[current=page]:text-accent', children: 'Aquí' },
  render: (args) => <NavLink {...args} />,
}
export const BreadcrumbTrail: StoryObj<typeof Breadcrumbs> = {
  args: {
    steps: [
      { to: '/tienda/cosmetica-facial', title: 'Cosmética facial' },
      { to: '/tienda/cosmetica-facial/gel-limpiador', title: 'Gel limpiador' },
    ],
  },
  render: (args) => <Breadcrumbs {...args} />,
}
export const Pages: StoryObj<typeof Pagination> = {
  args: { page: 2, pages: 12 },
  render: (args) => <Pagination {...args} />,
}
