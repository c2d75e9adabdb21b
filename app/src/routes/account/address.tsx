import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom'
import { AddressForm } from '../../features/account/address-form.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { readAddress } from '../../lib/forms/read-address.ts'
import { paths } from '../../paths.ts'

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
  return redirect(`${paths.addresses}?guardada`)
}

export function Component() {
  return <AddressForm {...useLoaderData<typeof loader>()} />
}
