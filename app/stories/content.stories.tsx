import type { Meta, StoryObj } from '@storybook/react-vite'
import { AddressLines } from '../src/components/ui/address-lines.tsx'
import { CardLink, CardPicture } from '../src/components/ui/card.tsx'
import { Picture, Thumbnail } from '../src/components/ui/picture.tsx'
import { Prose } from '../src/components/ui/prose.tsx'

const image = {
  url: '/imagenes/gel-limpiador-de-romero',
  title: 'Gel limpiador de romero',
  width: 1024,
  height: 1024,
  widths: [320, 640, 1024],
}

export default {
  title: 'Display/Content',
  component: Picture,
  args: { className: 'size-40 rounded-xs object-cover', image, sizes: '160px' },
} satisfies Meta<typeof Picture>

type Story = StoryObj<typeof Picture>

export const Image: Story = {}
export const MissingImage: Story = { args: { image: { ...image, url: '/no-hay' } } }
export const Small: Story = {
  args: { className: 'size-16', sizes: '64px' },
  render: (args) => <Thumbnail {...args} />,
}

/** The whole card is clickable. */
export const Card: Story = {
  args: { className: 'aspect-[4/3]', sizes: '256px' },
  render: (args) => (
    <article className="group relative w-64">
      <CardPicture {...args} />
      <h3 className="mt-3 text-h4">
        <CardLink href="/">{args.image.title}</CardLink>
      </h3>
    </article>
  ),
}
export const Address: StoryObj<typeof AddressLines> = {
  args: {
    address: {
      company: 'Herbolario del Olivar',
      streetAddress: 'Calle del Olivar, 23',
      extendedAddress: '2.º B',
      postalCode: '28012',
      locality: 'Madrid',
      region: 'Madrid',
    },
  },
  render: (args) => <AddressLines {...args} />,
}
export const Text: StoryObj<typeof Prose> = {
  args: {
    className: 'prose-page max-w-text',
    html: `<p>Un párrafo con un <a href="/">enlace</a>, <strong>fuerza</strong> y <em>énfasis</em>.</p>
<h2>Un título</h2><ul><li>Uno</li><li>Otro</li></ul><blockquote><p>Una cita.</p></blockquote>
<table><thead><tr><th>Planta</th><th>Mes</th></tr></thead><tbody><tr><td>Jara</td><td>Mayo</td></tr></tbody></table>`,
  },
  render: (args) => <Prose {...args} />,
}
