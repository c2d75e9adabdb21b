import { AuthIllustration } from '../components/ui/auth-illustration.tsx'
import { ErrorIllustration } from '../components/ui/error-illustration.tsx'
import { Icon, iconNames } from '../components/ui/icon.tsx'
import { Logo } from '../components/ui/logo.tsx'
import { Story, StorySection } from './story.tsx'

const colours = [
  'background',
  'surface',
  'muted',
  'border',
  'border-strong',
  'foreground',
  'muted-foreground',
  'primary',
  'primary-hover',
  'primary-subtle',
  'primary-foreground',
  'accent',
  'accent-subtle',
  'accent-foreground',
  'destructive',
  'destructive-subtle',
  'inverse',
  'inverse-foreground',
  'inverse-muted-foreground',
]
const sizes = ['display', 'h1', 'h2', 'h3', 'h4', 'lead', 'body', 'small', 'mini']
const serif = new Set(['display', 'h1', 'h2', 'h3', 'h4'])

export function Tokens() {
  return (
    <StorySection title="Materia">
      <Story name="Colores">
        {colours.map((name) => (
          <figure className="w-24 text-mini" key={name}>
            <span
              className="block h-14 rounded-sm border border-border"
              style={{ background: `var(--color-${name})` }}
            />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Story>
      <Story name="Letra">
        <div className="grid gap-3">
          {sizes.map((name) => (
            <p
              className={serif.has(name) ? 'font-serif' : ''}
              key={name}
              style={{ fontSize: `var(--text-${name})`, lineHeight: `var(--text-${name}--line-height)` }}
            >
              Jara, romero y olivo <span className="text-mini text-muted-foreground">{name}</span>
            </p>
          ))}
        </div>
      </Story>
      <Story name="Iconos">
        {iconNames.map((name) => (
          <figure className="grid w-16 justify-items-center gap-1 text-mini" key={name}>
            <Icon name={name} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
        <Logo className="size-12 text-primary" />
        <AuthIllustration className="h-40" />
        <ErrorIllustration alt="Un tallo que ha perdido su flor" title="N.º 404" />
      </Story>
    </StorySection>
  )
}
