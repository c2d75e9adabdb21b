import type { ComponentProps } from 'react'
import { formMessages } from '../../messages/form.ts'
import { paths } from '../../paths.ts'
import { CheckField, Field } from '../ui/field.tsx'

type FieldOverrides = Omit<ComponentProps<typeof Field>, 'inputMode' | 'label' | 'name' | 'type'>

/** An address of mail; unless it is said otherwise, that by which the shop knows who comes back. */
export function EmailField(overrides: FieldOverrides) {
  return (
    <Field
      autoComplete="username"
      {...overrides}
      inputMode="email"
      label={formMessages.email}
      name="email"
      type="email"
    />
  )
}

/** A telephone number, which nobody has to give. */
export function PhoneField(overrides: FieldOverrides) {
  return (
    <Field
      autoComplete="tel"
      {...overrides}
      inputMode="tel"
      label={formMessages.phone}
      name="phone"
      optional
      type="tel"
    />
  )
}

/** That the privacy policy was read, which opens beside the form. */
export function PrivacyField(overrides: Omit<ComponentProps<typeof CheckField>, 'label' | 'name'>) {
  return (
    <CheckField
      {...overrides}
      label={
        <>
          {formMessages.privacyBefore}{' '}
          <a
            className="underline underline-offset-2"
            target="_blank"
            href={paths.privacyPolicy}
            rel="noopener"
          >
            {formMessages.privacyLink}
          </a>
          .
        </>
      }
      name="privacy"
    />
  )
}
