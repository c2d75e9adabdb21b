import { useSlice } from 'mostrador/react'
import { Outlet } from 'react-router-dom'
import { AccountNav } from '../../features/account/account-nav.tsx'

export function Component() {
  const { user } = useSlice('session')
  return (
    <div className="page-container gap-x-16 pt-2 pb-8 md:pb-12 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-12">
      {user && <AccountNav user={user} />}
      <div className="min-w-0 max-lg:mt-8">
        <Outlet />
      </div>
    </div>
  )
}
