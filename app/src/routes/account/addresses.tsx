import type { AddressEntry } from 'mostrador'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router-dom'
import { AddressLines } from '../../components/ui/address-lines.tsx'
import { NoticeBox } from '../../components/ui/alert.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Empty } from '../../components/ui/empty-state.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { Heading } from '../../features/account/account-heading.tsx'
import { addressOf, kindOf } from '../../features/account/address-form.ts'
import { News } from '../../features/account/success-alert.tsx'
import { startedShop } from '../../lib/engine/client.ts'
import { type Failure, failureOf, untilGone } from '../../lib/forms/failure.ts'
import { textOf } from '../../lib/forms/form-data.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { accountTexts } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

const words = accountTexts.addresses
const kinds = ['delivery', 'billing'] as const

export async function loader({ context }: LoaderFunctionArgs) {
  const { account } = await startedShop(context)
  return { addresses: await account.addresses() }
}

type Result = Failure | { removed: AddressEntry } | { restored: true }

/** Takes an address away, or, told the whole of it, puts it back. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const form = await request.formData()
  const { account } = await startedShop(context)
  const id = Number(textOf(form, 'id'))
  const address = addressOf(form)
  try {
    if (form.has('restore')) {
      await account.saveAddress(address)
      return { restored: true }
    }
    await untilGone(account.removeAddress(id))
  } catch (error) {
    return failureOf(error)
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
          <Heading title={accountTexts.nav.addresses}>{words.lead}</Heading>
        </div>
        {addresses.length > 0 && (
          <ButtonLink className="max-sm:w-full" href={paths.newAddress}>
            {words.add}
          </ButtonLink>
        )}
      </div>
      <div className="mt-6 empty:hidden">
        {result && 'errors' in result && <ErrorSummary {...result} />}
        {result && 'removed' in result && <Removed address={result.removed} />}
        {(result ? 'restored' in result : params.has('guardada')) && <News>{words.saved}</News>}
      </div>
      {addresses.length === 0 && (
        <Empty text={words.noneText} title={words.none}>
          <ButtonLink href={paths.newAddress}>{words.add}</ButtonLink>
        </Empty>
      )}
      {kinds.map((kind) => {
        const those = addresses.filter((address) => kindOf(address.kind) === kind)
        if (those.length === 0) return null
        return (
          <section className="mt-8" key={kind}>
            <h2 className="text-h3">{words.kinds[kind]}</h2>
            <ul className="mt-4 grid gap-4 sm:grid-cols-2">
              {those.map((address) => (
                <Card address={address} key={address.id} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function Card({ address }: { address: AddressEntry }) {
  const { id, company, streetAddress, phone, vat } = address
  return (
    <li className="flex flex-col rounded-sheet border border-line bg-sheet p-5">
      <AddressLines address={address} />
      <p className="mt-1 text-small text-soft empty:hidden">
        {[vat && words.vatOf(vat), phone && words.phoneOf(phone)].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-auto flex gap-6 pt-3">
        <ButtonLink aria-label={words.editOf(company, streetAddress)} look="quiet" href={paths.address(id)}>
          {words.edit}
        </ButtonLink>
        <Form method="post" replace>
          <Kept address={address} />
          <Button
            aria-label={words.removeOf(company, streetAddress)}
            look="quiet"
            pending={useSubmitting({ id: String(id) })}
            type="submit"
          >
            {words.remove}
          </Button>
        </Form>
      </div>
    </li>
  )
}

function Removed({ address }: { address: AddressEntry }) {
  return (
    <NoticeBox kind="info">
      <Form className="flex flex-wrap items-center justify-between gap-x-4" method="post" replace>
        <span>{words.removed(address.streetAddress)}</span>
        <Kept address={address} />
        {/* The button that was pressed is gone, and the focus with it. */}
        <Button autoFocus look="quiet" name="restore" pending={useSubmitting({ restore: '' })} type="submit">
          {words.undo}
        </Button>
      </Form>
    </NoticeBox>
  )
}

/** The whole of an address, so that it can be put back. */
function Kept({ address }: { address: AddressEntry }) {
  return Object.entries(address).map(([name, value]) => (
    <input key={name} name={name} type="hidden" value={value} />
  ))
}
