import { Icon } from '../../components/ui/icon.tsx'
import { focusOnMount } from '../../lib/browser/use-on-change.ts'
import { contactMessages as messages } from '../../messages/contact.ts'

/** Takes the focus of the replaced form. */
export function MessageSent({ to }: { to: string }) {
  return (
    <div className="card-ornate p-8 text-center sm:p-10">
      <Icon className="mx-auto size-12 text-primary" name="mail" />
      <h2 className="mt-4 scroll-m-24 text-h3 outline-none" ref={focusOnMount} tabIndex={-1}>
        {messages.sent}
      </h2>
      <p className="mt-3">{messages.sentText(to)}</p>
    </div>
  )
}
