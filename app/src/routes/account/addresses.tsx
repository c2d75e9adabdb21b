import type { AddressEntry } from 'mostrador'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router-dom'
import { Alert } from '../../components/ui/alert.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { AddressCard, RemovedAddressAlert } from '../../features/account/address-card.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, ignoreNotFound, toFailure } from '../../lib/forms/failure.ts'
import { getText } from '../../lib/forms/form-data.ts'
import { parseKind, readAddress } from '../../lib/forms/read-address.ts'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const messages = accountMessages.addresses
const kinds = ['delivery', 'billing'] as const

export async function loader({ context }: LoaderFunctionArgs) {
  const { account } = await getStartedShop(context)
  return { addresses: await account.addresses() }
}

type Result = Failure | { removed: AddressEntry } | { restored: true }

/** Removes an address, or restores it from the complete form data. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const form = await request.formData()
  const { account } = await getStartedShop(context)
  const id = Number(getText(form, 'id'))
  const address = readAddress(form)
  try {
    if (form.has('restore')) {
      await account.saveAddress(address)
      return { restored: true }
    }
    await ignoreNotFound(account.removeAddress(id))
  } catch (error) {
    return toFailure(error)
  }
  return { removed: { ...address, id } }
}

export function Component() {
  const { addresses } = useLoaderData<typeof loader>()
  const result = useActionData<Result>()
  const [params] = useSearchParams()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <div>
          <AccountHeading title={accountMessages.nav.addresses}>{messages.lead}</AccountHeading>
        </div>
        {addresses.length > 0 && (
          <ButtonLink className="max-sm:w-full" href={paths.newAddress}>
            {messages.add}
          </ButtonLink>
        )}
      </div>
      <div className="mt-6 empty:hidden">
        {result && 'errors' in result && <ErrorSummary {...result} />}
        {result && 'removed' in result && <RemovedAddressAlert address={result.removed} />}
        {(result ? 'restored' in result : params.has('guardada')) && (
          <Alert variant="info" autoFocus>
            {messages.saved}
          </Alert>
        )}
      </div>
      {addresses.length === 0 && (
        <EmptyState text={messages.noneText} title={messages.none}>
          <ButtonLink href={paths.newAddress}>{messages.add}</ButtonLink>
        </EmptyState>
      )}
      {kinds.map((kind) => {
        const ofKind = addresses.filter((address) => parseKind(address.kind) === kind)
        if (ofKind.length === 0) return null
        return (
          <section className="mt-8" key={kind}>
            <h2 className="text-h3">{messages.kinds[kind]}</h2>
            <ul className="mt-4 grid gap-4 sm:grid-cols-2">
              {ofKind.map((address) => (
                <AddressCard address={address} key={address.id} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
