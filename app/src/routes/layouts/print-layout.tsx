import { Outlet } from 'react-router-dom'
import { PrintHeader } from '../../components/layout/print-header.tsx'

/** Nested layout of printable screens, with a print header. */
export function PrintLayout() {
  return (
    <>
      <PrintHeader />
      <Outlet />
    </>
  )
}
