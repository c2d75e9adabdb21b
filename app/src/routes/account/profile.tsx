import { useSlice } from 'mostrador/react'
import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { SelectField } from '../../components/ui/field.tsx'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { NameFields } from '../../features/account/name-fields.tsx'
import { ProfileDetail } from '../../features/account/profile-detail.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'
import { addressMessages } from '../../messages/address.ts'
import { formMessages } from '../../messages/form.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = await getStartedShop(context)
  return { countries: await api.countries() }
}

export const action = formAction('profile', async ({ shop, values }): Promise<{ saved: true }> => {
  await shop.account.updateProfile(values)
  return { saved: true }
})

/** Countries do not change with the profile. */
export const shouldRevalidate = () => false

export function Component() {
  const { countries } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { user } = useSlice('session')
  const pending = useIsSubmitting()
  if (!user) return null
  const failure = result && 'errors' in result ? result : undefined
  return (
    <>
      <AccountHeading title={accountMessages.nav.profile}>{accountMessages.profile.lead}</AccountHeading>
      <ActionForm className="mt-8 grid max-w-text gap-5 sm:grid-cols-2" failure={failure} replace>
        {result && 'saved' in result && !pending && (
          <Alert className="col-span-full" variant="info">
            {accountMessages.profile.saved}
          </Alert>
        )}
        <NameFields defaults={user} />
        <PhoneField defaultValue={user.phone} hint={accountMessages.register.phoneHint} />
        <SelectField
          autoComplete="country"
          defaultValue={user.country}
          label={addressMessages.country}
          name="country"
        >
          {countries.map(({ iso2, name }) => (
            <option key={iso2} value={iso2}>
              {name}
            </option>
          ))}
        </SelectField>
        <dl className="grid border-y border-border sm:col-span-2">
          <ProfileDetail
            hint={accountMessages.profile.emailHint}
            name={formMessages.email}
            value={user.email}
          />
          <ProfileDetail name={accountMessages.profile.kind} value={user.roleLabel} />
        </dl>
        <SubmitButton className="max-sm:w-full sm:col-span-2 sm:justify-self-start">
          {accountMessages.save}
        </SubmitButton>
      </ActionForm>
    </>
  )
}
