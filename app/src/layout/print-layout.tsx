import { Outlet } from 'react-router-dom'
import { PrintHead } from '../ui/print-head.tsx'

/** Within another layout, for screens that people take along on paper: there the house stands above them, not the shop. */
export function PrintLayout() {
  return (
    <>
      <PrintHead />
      <Outlet />
    </>
  )
}
