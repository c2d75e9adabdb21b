import { Outlet } from 'react-router-dom'
import { PrintHeader } from '../../components/layout/print-header.tsx'

export function PrintLayout() {
  return (
    <>
      <PrintHeader />
      <Outlet />
    </>
  )
}
