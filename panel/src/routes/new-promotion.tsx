import { useResourceForm } from '../components/form/use-resource-form.ts'
import { Screen } from '../components/layout/screen.tsx'
import { PromotionForm } from '../features/promotions/promotion-form.tsx'
import {
  createPromotion,
  EMPTY,
  PROMOTIONS,
  type PromotionValues,
  toInput,
  toSaved,
  usePromotionMutation,
} from '../features/promotions/promotions.ts'
import type { PromotionDetail } from '../lib/api/schema.ts'
import { promotions as text } from '../messages/promotions.ts'
import { paths } from '../paths.ts'

const SAVED = { values: EMPTY, version: null }

export function Component() {
  const create = usePromotionMutation((values: PromotionValues) => createPromotion(toInput(values)))
  const resource = useResourceForm<PromotionValues>({
    draftKey: `${PROMOTIONS}.new`,
    saved: SAVED,
    savedText: text.saved,
    read: (promotion) => toSaved(promotion as PromotionDetail),
    save: async (values) => {
      const created = await create.mutateAsync(values)
      const id = String(created.id)
      return { ...toSaved(created), moved: { to: paths.promotion(id), draftKey: `${PROMOTIONS}.${id}` } }
    },
  })
  return (
    <Screen breadcrumbs={[{ label: text.title, to: paths.promotions }]} title={text.new}>
      <PromotionForm resource={resource} />
    </Screen>
  )
}
