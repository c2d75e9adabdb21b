import { useSlice } from 'mostrador/react'
import { Outlet } from 'react-router-dom'
import { AccountNav } from '../../features/account/account-nav.tsx'
import '../../features/account/account-nav.css'

export function Component() {
  const { user } = useSlice('session')
  return (
    <div className="page-container account-layout">
      {user && <AccountNav user={user} />}
      <div className="account-content">
        <Outlet />
      </div>
    </div>
  )
}
