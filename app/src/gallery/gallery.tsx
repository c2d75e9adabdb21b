import { Title } from '../components/layout/page-title.tsx'
import { Commands } from './controls.tsx'
import { Things } from './display.tsx'
import { Messages } from './feedback.tsx'
import { Forms } from './forms.tsx'
import { Wholes } from './pages.tsx'
import { Tokens } from './tokens.tsx'
import './gallery.css'

/** Every primitive in every state, for who works on them. Not part of what is built for shoppers. */
export function Component() {
  return (
    <div className="page grid gap-16 py-10">
      <Title>Taller</Title>
      <h1 className="text-h1" tabIndex={-1}>
        Taller
      </h1>
      <Tokens />
      <Commands />
      <Forms />
      <Messages />
      <Things />
      <Wholes />
    </div>
  )
}
