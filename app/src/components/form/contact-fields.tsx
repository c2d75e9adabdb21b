import type { ComponentProps } from 'react'
import { formMessages } from '../../messages/form.ts'
import { paths } from '../../paths.ts'
import { CheckField, Field } from '../ui/field.tsx'

type FieldOverrides = Omit<ComponentProps<typeof Field>, 'inputMode' | 'label' | 'name' | 'type'>

/** E-mail field, with `autocomplete="username"` by default. */
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

/** Consent to the privacy policy, which opens in a new tab. */
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
