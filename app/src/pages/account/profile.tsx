import { useSlice } from '../../engine/use-slice.ts'
import { texts } from '../../texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Title } from '../../ui/title.tsx'

export function Component() {
  const { user } = useSlice('session')
  if (!user) return null
  const facts = [
    [texts.account.name, user.fullname],
    [texts.account.email, user.email],
    [texts.account.phone, user.phone],
    [texts.account.kind, user.roleLabel],
  ].filter(([, value]) => value)
  return (
    <div className="page py-8 md:py-12">
      <Title>{texts.account.profile}</Title>
      <h1 className="text-h1" tabIndex={-1}>
        {texts.account.profile}
      </h1>
      <div className="mt-8 grid items-start gap-10 md:grid-cols-[auto_1fr] md:gap-16">
        <p
          aria-hidden="true"
          className="label grid size-40 place-items-center font-serif text-display text-leaf max-md:size-28 max-md:text-h1"
        >
          {user.initials}
        </p>
        <div>
          <dl className="max-w-text border-b border-line">
            {facts.map(([name, value]) => (
              <div className="grid gap-x-4 border-t border-line py-4 sm:grid-cols-[12rem_1fr]" key={name}>
                <dt className="text-small text-soft">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/zona-de-cliente/pedidos">{texts.account.orders}</ButtonLink>
            <ButtonLink look="secondary" to="/logout">
              {texts.account.logout}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}
