import type { Meta, StoryObj } from '@storybook/react-vite'
import { AuthIllustration } from '../src/components/ui/auth-illustration.tsx'
import { ErrorIllustration } from '../src/components/ui/error-illustration.tsx'
import { ExpandIcon, Icon, iconNames } from '../src/components/ui/icon.tsx'
import { Logo } from '../src/components/ui/logo.tsx'
import theme from '../src/styles/theme.css?raw'

export default { title: 'Tokens' } satisfies Meta

type Story = StoryObj

/** Names of the theme's custom properties with a prefix. */
const tokens = (prefix: string) =>
  [...theme.matchAll(new RegExp(`^\\s*--${prefix}-([a-z0-9]+(?:-[a-z0-9]+)*):`, 'gm'))].map(
    ([, name = '']) => name,
  )

export const Colours: Story = {
  render: () => (
    <div className="flex flex-wrap gap-4">
      {tokens('color').map((name) => (
        <figure className="w-24 text-mini" key={name}>
          <span
            className="block h-14 rounded-sm border border-border"
            style={{ background: `var(--color-${name})` }}
          />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  ),
}
export const Type: Story = {
  render: () => (
    <div className="grid gap-3">
      {tokens('text').map((name) => (
        <p
          className={/display|h\d/.test(name) ? 'font-serif' : ''}
          key={name}
          style={{ fontSize: `var(--text-${name})`, lineHeight: `var(--text-${name}--line-height)` }}
        >
          Jara, romero y olivo <span className="text-mini text-muted-foreground">{name}</span>
        </p>
      ))}
      <p className="eyebrow">Palabras que nombran una clase</p>
      <p className="card-ornate p-7 font-serif text-h3">Un rótulo de botica</p>
    </div>
  ),
}
export const Icons: Story = {
  render: () => (
    <div className="flex flex-wrap gap-4">
      {iconNames.map((name) => (
        <figure className="grid w-16 justify-items-center gap-1 text-mini" key={name}>
          <Icon name={name} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  ),
}
export const Expandable: Story = {
  render: () => (
    <details className="group">
      <summary className="flex gap-3">
        Un desplegable <ExpandIcon />
      </summary>
      <p>Su contenido</p>
    </details>
  ),
}
export const Illustrations: Story = {
  render: () => (
    <div className="flex flex-wrap items-center gap-8">
      <Logo className="size-12" />
      <AuthIllustration className="h-40" />
      <ErrorIllustration alt="Un tallo que ha perdido su flor" title="N.º 404" />
    </div>
  ),
}
