import type { ErrorView } from 'mostrador'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Title } from '../../ui/title.tsx'
import { Withered } from './withered.tsx'

type Shown = Pick<NonNullable<ErrorView>, 'status' | 'title' | 'message' | 'link'>

/** The one screen for whatever went wrong, with its status and the one way on that the core gives. */
export function ErrorScreen({ error }: { error: Shown }) {
  const { status, title, message, link } = error
  return (
    <div className="page grid min-h-[70svh] items-center gap-10 py-16 md:grid-cols-2">
      <Title>{title}</Title>
      <div className="md:order-2">
        <Withered status={status} />
      </div>
      <div>
        <h1 className="text-h1" tabIndex={-1}>
          {title}
        </h1>
        <p className="mt-4 max-w-text text-lead text-soft">{message}</p>
        <div className="mt-8">
          {link.action === 'reload' ? (
            <Button onClick={() => location.reload()}>{link.text}</Button>
          ) : (
            <ButtonLink to="/">{link.text}</ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}
