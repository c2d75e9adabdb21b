import { Outlet } from 'react-router-dom'
import { PrintHeader } from '../../components/layout/print-header.tsx'

/** Within another layout, for screens that people take along on paper: there the house stands above them, not the shop. */
export function PrintLayout() {
  return (
    <>
      <PrintHeader />
      <Outlet />
    </>
  )
}
