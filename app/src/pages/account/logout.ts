import { replace } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'

export async function loader() {
  const { session } = await startedShop()
  await session.logout()
  return replace('/')
}

/** Nobody stays here long enough to see anything. */
export const Component = () => null
