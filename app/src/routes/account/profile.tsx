import { useSlice } from 'mostrador/react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ErrorSummary, getFieldError } from '../../components/ui/error-summary.tsx'
import { SelectField } from '../../components/ui/field.tsx'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { NameFields } from '../../features/account/name-fields.tsx'
import { ProfileDetail } from '../../features/account/profile-detail.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { getTexts } from '../../lib/forms/form-data.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'
import { addressMessages } from '../../messages/address.ts'
import { formMessages } from '../../messages/form.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = await getStartedShop(context)
  return { countries: await api.countries() }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<Failure | { saved: true }> {
  const changes = getTexts(await request.formData())
  const shop = await getStartedShop(context)
  const checked = shop.validate('profile', changes)
  if (!checked.ok) return { errors: checked.errors }
  try {
    await shop.account.updateProfile(changes)
  } catch (error) {
    return toFailure(error)
  }
  return { saved: true }
}

/** Countries do not change with the profile. */
export const shouldRevalidate = () => false

export function Component() {
  const { countries } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { user } = useSlice('session')
  const pending = useIsSubmitting()
  if (!user) return null
  const failure = result && 'errors' in result ? result : undefined
  const error = (field: string) => getFieldError(failure?.errors, field)
  return (
    <>
      <AccountHeading title={accountMessages.nav.profile}>{accountMessages.profile.lead}</AccountHeading>
      <Form className="mt-8 grid max-w-text gap-5 sm:grid-cols-2" method="post" noValidate replace>
        <div className="empty:hidden sm:col-span-2">
          <ErrorSummary {...failure} />
          {result && 'saved' in result && !pending && (
            <Alert variant="info">{accountMessages.profile.saved}</Alert>
          )}
        </div>
        <NameFields errors={failure?.errors} defaults={user} />
        <PhoneField
          defaultValue={user.phone}
          error={error('phone')}
          hint={accountMessages.register.phoneHint}
        />
        <SelectField
          autoComplete="country"
          defaultValue={user.country}
          error={error('country')}
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
        <Button className="max-sm:w-full sm:col-span-2 sm:justify-self-start" pending={pending} type="submit">
          {accountMessages.save}
        </Button>
      </Form>
    </>
  )
}
