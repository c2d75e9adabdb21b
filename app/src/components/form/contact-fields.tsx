import type { ComponentProps } from 'react'
import { formTexts } from '../../messages/form.ts'
import { paths } from '../../paths.ts'
import { CheckField, Field } from '../ui/field.tsx'

type Own = Omit<ComponentProps<typeof Field>, 'inputMode' | 'label' | 'name' | 'type'>

/** An address of mail; unless it is said otherwise, that by which the shop knows who comes back. */
export function EmailField(own: Own) {
  return (
    <Field
      autoComplete="username"
      {...own}
      inputMode="email"
      label={formTexts.email}
      name="email"
      type="email"
    />
  )
}

/** A telephone number, which nobody has to give. */
export function PhoneField(own: Own) {
  return (
    <Field
      autoComplete="tel"
      {...own}
      inputMode="tel"
      label={formTexts.phone}
      name="phone"
      optional
      type="tel"
    />
  )
}

/** That the privacy policy was read, which opens beside the form. */
export function PrivacyField(own: Omit<ComponentProps<typeof CheckField>, 'label' | 'name'>) {
  return (
    <CheckField
      {...own}
      label={
        <>
          {formTexts.privacyBefore}{' '}
          <a
            className="underline underline-offset-2"
            target="_blank"
            href={paths.privacyPolicy}
            rel="noopener"
          >
            {formTexts.privacyLink}
          </a>
          .
        </>
      }
      name="privacy"
    />
  )
}
