import { Title } from '../../ui/title.tsx'
import { Commands } from './commands.tsx'
import { Forms } from './forms.tsx'
import { Messages } from './messages.tsx'
import { Things } from './things.tsx'
import { Tokens } from './tokens.tsx'
import { Wholes } from './wholes.tsx'
import './workshop.css'

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
