import { useSlice } from 'mostrador/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { CountryField } from '../../components/form/country-field.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { NameFields } from '../../features/account/name-fields.tsx'
import { ProfileDetail } from '../../features/account/profile-detail.tsx'
import { type CardRemoval, SavedCardList } from '../../features/account/saved-cards.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, ignoreNotFound, toFailure } from '../../lib/forms/failure.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { getText } from '../../lib/forms/form-data.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountMessages } from '../../messages/account.ts'
import { formMessages } from '../../messages/form.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { account, api } = await getStartedShop(context)
  const [countries, cards] = await Promise.all([api.countries(), account.cards().catch(() => null)])
  return { countries, cards }
}

const saveProfile = formAction('profile', async ({ shop, values }): Promise<{ saved: true }> => {
  await shop.account.updateProfile(values)
  return { saved: true }
})

type ProfileResult = { saved: true } | Failure | { cards: CardRemoval }

/** Handles two forms: the profile, and the deletion of a card. */
export async function action(args: ActionFunctionArgs): Promise<ProfileResult | Response> {
  const form = await args.request.clone().formData()
  if (!form.has('card')) return saveProfile(args)
  const { account } = await getStartedShop(args.context)
  try {
    await ignoreNotFound(account.removeCard(Number(getText(form, 'card'))))
  } catch (error) {
    return { cards: { failure: toFailure(error) } }
  }
  return { cards: { removed: getText(form, 'card_name') } }
}

/** Countries and cards do not change with the profile. */
export const shouldRevalidate = ({ formData }: ShouldRevalidateFunctionArgs) => formData?.has('card') === true

export function Component() {
  const { cards, countries } = useLoaderData<typeof loader>()
  const result = useActionData<ProfileResult>()
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
        <CountryField countries={countries} defaultValue={user.country} />
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
      {cards && (
        <SavedCardList cards={cards} result={result && 'cards' in result ? result.cards : undefined} />
      )}
    </>
  )
}
