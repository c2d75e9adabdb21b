import { TicketPercent } from 'lucide-react'
import { ListScreen } from '../components/table/list-screen.tsx'
import { promotionColumns } from '../features/promotions/columns.tsx'
import { fetchPromotions, PROMOTIONS } from '../features/promotions/promotions.ts'
import { promotions as text } from '../messages/promotions.ts'
import { paths } from '../paths.ts'

export function Component() {
  return (
    <ListScreen
      columns={promotionColumns}
      create={{ label: text.new, to: paths.newPromotion, permission: 'promotions_write' }}
      fetchPage={fetchPromotions}
      getRowId={({ id }) => String(id)}
      icon={TicketPercent}
      id={PROMOTIONS}
      rowPath={({ id }) => paths.promotion(String(id))}
      text={text}
    />
  )
}
