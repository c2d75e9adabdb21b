import { useSlice } from 'mostrador/react'
import { Form } from 'react-router-dom'
import { EmailField, PhoneField, PrivacyField } from '../../components/form/contact-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import { Field, TextArea } from '../../components/ui/field.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { contactMessages as messages } from '../../messages/contact.ts'

/** Contact form, prefilled for customers. */
export function ContactForm({ failure }: { failure: Failure | undefined }) {
  const { user } = useSlice('session')
  const pending = useIsSubmitting()
  const error = (field: string) => getFieldError(failure?.errors, field)
  return (
    <>
      <h2 className="text-h3">{messages.title}</h2>
      <p className="mt-2 text-muted-foreground">{messages.lead}</p>
      {/* Remounts when the user is known, to apply default values. */}
      <Form
        className="mt-6 grid gap-5 sm:grid-cols-2"
        key={user?.email}
        method="post"
        noValidate
        preventScrollReset
        replace
      >
        <div className="empty:hidden sm:col-span-2">
          <ErrorSummary {...failure} />
        </div>
        <Field
          autoComplete="name"
          className="sm:col-span-2"
          defaultValue={user?.fullname}
          error={error('name')}
          label={messages.name}
          name="name"
        />
        <EmailField
          autoComplete="email"
          defaultValue={user?.email}
          error={error('email')}
          hint={messages.emailHint}
        />
        <PhoneField defaultValue={user?.phone} error={error('phone')} hint={messages.phoneHint} />
        <TextArea
          className="sm:col-span-2"
          error={error('message')}
          hint={messages.messageHint}
          label={messages.message}
          name="message"
          rows={6}
        />
        <PrivacyField className="sm:col-span-2" error={error('privacy')} hint={messages.privacyHint} />
        <Button className="max-sm:w-full sm:col-span-2 sm:justify-self-start" pending={pending} type="submit">
          {messages.send}
        </Button>
      </Form>
    </>
  )
}
