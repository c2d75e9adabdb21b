import type { SavedAddress } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { AddressFields } from '../../components/form/address-fields.tsx'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { RadioCard } from '../../components/ui/radio-card.tsx'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { readAddress } from '../../lib/forms/read-address.ts'
import { accountMessages } from '../../messages/account.ts'
import { addressMessages } from '../../messages/address.ts'
import { paths } from '../../paths.ts'

const list = paths.addresses
const kinds: SavedAddress['kind'][] = ['delivery', 'billing']

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, account } = await getStartedShop(context)
  const [countries, known] = await Promise.all([api.countries(), params.address ? account.addresses() : []])
  const address = known.find(({ id }) => String(id) === params.address)
  if (params.address && !address) throw data(null, { status: 404 })
  return { countries, address }
}

export async function action({ context, request, params }: ActionFunctionArgs): Promise<Failure | Response> {
  const address = readAddress(await request.formData())
  const shop = await getStartedShop(context)
  const checked = shop.validate(address.kind, { ...address, type: 'courier' })
  if (!checked.ok) return { errors: checked.errors }
  try {
    await shop.account.saveAddress(address, params.address ? Number(params.address) : undefined)
  } catch (error) {
    return toFailure(error)
  }
  return redirect(`${list}?guardada`)
}

export function Component() {
  const { countries, address } = useLoaderData<typeof loader>()
  const failure = useActionData<Failure>()
  const { user } = useSlice('session')
  const [kind, setKind] = useState(address?.kind ?? 'delivery')
  const blank = { streetAddress: '', extendedAddress: '', locality: '', region: '', postalCode: '' }
  const section = kind === 'billing' ? 'billing' : 'shipping'
  const messages = accountMessages.addresses
  return (
    <>
      <AccountHeading title={address ? messages.editTitle : messages.newTitle} />
      <ActionForm className="mt-8 max-w-[44rem]" failure={failure}>
        <fieldset className="mb-8">
          <legend className="mb-3 text-small font-semibold">{messages.kind}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {kinds.map((each) => (
              <RadioCard
                checked={kind === each}
                key={each}
                name="kind"
                onChange={() => setKind(each)}
                title={messages.kinds[each]}
                value={each}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-6">
          <Field
            autoComplete={`${section} name`}
            className={kind === 'billing' ? 'sm:col-span-4' : 'sm:col-span-6'}
            defaultValue={address?.company ?? user?.fullname}
            label={addressMessages.company}
            name="company"
          />
          {kind === 'billing' && (
            <Field
              autoCapitalize="characters"
              className="sm:col-span-2"
              defaultValue={address?.vat}
              label={addressMessages.vat}
              name="vat"
              spellCheck={false}
            />
          )}
          <AddressFields
            address={address ?? { ...blank, country: user?.country ?? '' }}
            countries={countries}
            section={section}
          />
          {kind === 'delivery' && (
            <PhoneField
              autoComplete="shipping tel"
              className="sm:col-span-3"
              defaultValue={address?.phone ?? user?.phone}
              hint={accountMessages.register.phoneHint}
            />
          )}
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <SubmitButton className="max-sm:w-full">{messages.submit}</SubmitButton>
          <ButtonLink className="max-sm:w-full" variant="secondary" href={list}>
            {messages.cancel}
          </ButtonLink>
        </div>
      </ActionForm>
    </>
  )
}
