import { useSlice } from 'mostrador/react'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { EmailField, PhoneField, PrivacyField } from '../../components/form/contact-fields.tsx'
import { Field, TextArea } from '../../components/ui/field.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { focusOnMount } from '../../lib/browser/use-on-change.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import { contactMessages as messages } from '../../messages/contact.ts'

export function ContactForm({ failure }: { failure: Failure | undefined }) {
  const { user } = useSlice('session')
  return (
    <>
      <h2 className="text-h3">{messages.title}</h2>
      <p className="mt-2 text-muted-foreground">{messages.lead}</p>
      {/* Remounts when the user is known, to apply default values. */}
      <ActionForm
        className="mt-6 grid gap-5 sm:grid-cols-2"
        failure={failure}
        key={user?.email}
        preventScrollReset
        replace
      >
        <Field
          autoComplete="name"
          className="sm:col-span-2"
          defaultValue={user?.fullname}
          label={messages.name}
          name="name"
        />
        <EmailField autoComplete="email" defaultValue={user?.email} hint={messages.emailHint} />
        <PhoneField defaultValue={user?.phone} hint={messages.phoneHint} />
        <TextArea
          className="sm:col-span-2"
          hint={messages.messageHint}
          label={messages.message}
          name="message"
          rows={6}
        />
        <PrivacyField className="sm:col-span-2" hint={messages.privacyHint} />
        <SubmitButton className="max-sm:w-full sm:col-span-2 sm:justify-self-start">
          {messages.send}
        </SubmitButton>
      </ActionForm>
    </>
  )
}

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
