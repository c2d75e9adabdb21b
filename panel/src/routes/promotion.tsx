import { useSuspenseQuery } from '@tanstack/react-query'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router-dom'
import { useResourceForm } from '../components/form/use-resource-form.ts'
import { Screen } from '../components/layout/screen.tsx'
import { Button } from '../components/ui/button.tsx'
import { useConfirm } from '../components/ui/confirm.tsx'
import { toast } from '../components/ui/toast.tsx'
import { PromotionForm } from '../features/promotions/promotion-form.tsx'
import {
  PROMOTIONS,
  type PromotionValues,
  promotionQuery,
  removePromotion,
  toInput,
  toSaved,
  toValues,
  updatePromotion,
  usePromotionMutation,
} from '../features/promotions/promotions.ts'
import { PromotionBadge } from '../features/promotions/state-badge.tsx'
import { messageOf } from '../lib/api/errors.ts'
import type { PromotionDetail } from '../lib/api/schema.ts'
import { formatCents, formatCount } from '../lib/format.ts'
import { usePermission } from '../lib/session.ts'
import { promotions as text } from '../messages/promotions.ts'
import { paths } from '../paths.ts'

export function Component() {
  const { id = '' } = useParams()
  const { data: promotion } = useSuspenseQuery(promotionQuery(Number(id)))
  const canWrite = usePermission('promotions_write')
  return (
    <Screen
      actions={canWrite && <PromotionActions promotion={promotion} />}
      badge={<PromotionBadge promotion={promotion} />}
      breadcrumbs={[{ label: text.title, to: paths.promotions }]}
      subtitle={`${text.usage.uses}: ${formatCount(promotion.uses)} · ${text.usage.discounted}: ${formatCents(promotion.discounted_cents)}`}
      title={promotion.title}
    >
      <Editor key={promotion.id} promotion={promotion} />
    </Screen>
  )
}

function Editor({ promotion }: { promotion: PromotionDetail }) {
  const update = usePromotionMutation(({ values, version }: { values: PromotionValues; version: string }) =>
    updatePromotion(promotion.id, version, toInput(values)),
  )
  const resource = useResourceForm<PromotionValues>({
    draftKey: `${PROMOTIONS}.${promotion.id}`,
    saved: toSaved(promotion),
    savedText: text.saved,
    read: (current) => toSaved(current as PromotionDetail),
    save: async (values, version) =>
      toSaved(await update.mutateAsync({ values, version: version ?? promotion.version })),
  })
  return <PromotionForm resource={resource} />
}

function PromotionActions({ promotion }: { promotion: PromotionDetail }) {
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const pause = usePromotionMutation((paused: boolean) =>
    updatePromotion(promotion.id, promotion.version, { ...toInput(toValues(promotion)), paused }),
  )
  const remove = usePromotionMutation(removePromotion)
  const confirmRemoval = async () => {
    try {
      await remove.mutateAsync(promotion)
      toast(text.remove.done)
      navigate(paths.promotions)
    } catch (error) {
      toast(messageOf(error))
    }
  }
  return (
    <>
      <Button
        icon={promotion.paused ? Play : Pause}
        isPending={pause.isPending}
        onPress={() => pause.mutate(!promotion.paused, { onError: (error) => void toast(messageOf(error)) })}
      >
        {promotion.paused ? text.resume : text.pause}
      </Button>
      <Button
        icon={Trash2}
        onPress={() =>
          ask({
            title: text.remove.title(promotion.title),
            children: text.remove.text,
            confirm: text.remove.button,
            isDanger: true,
            onConfirm: confirmRemoval,
          })
        }
      >
        {text.remove.button}
      </Button>
      {dialog}
    </>
  )
}
