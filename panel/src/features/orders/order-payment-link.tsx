import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2, Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { OneTimeDialog } from '../../components/ui/one-time-dialog.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { StaffOrder } from '../../lib/api/schema.ts'
import { formatInstant } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import { createPaymentLink, ORDERS, revokePaymentLink } from './orders.ts'

const { paymentLink: text } = orders

interface OrderPaymentLinkProps {
  order: StaffOrder
  canWrite: boolean
  /** Creates a link at once, as requested with the order. */
  isRequested: boolean
}

/** Link with which the customer pays the order at the bank. Its address is shown once. */
export function OrderPaymentLink({ order, canWrite, isRequested }: OrderPaymentLinkProps) {
  const { number } = order.order
  const { is_allowed, expires_at } = order.payment_link
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [ORDERS] })
  const onError = (error: Error) => toast(messageOf(error), { isError: true })
  const creation = useMutation({
    mutationFn: (send: boolean) => createPaymentLink(number, send),
    onSettled: refresh,
    onError,
  })
  const revocation = useMutation({
    mutationFn: () => revokePaymentLink(number),
    onSuccess: () => toast(text.revoked),
    onSettled: refresh,
    onError,
  })
  const { ask, dialog } = useConfirm()
  const [isOpen, setOpen] = useState(isRequested && is_allowed && canWrite)
  const { mutate } = creation
  // Reads the request, which comes with the navigation to the order, at the first rendering only.
  useEffect(() => {
    if (isOpen) mutate(false)
  }, [isOpen, mutate])
  if (!is_allowed && !expires_at) return null
  const create = (send: boolean) => {
    const run = () => void creation.mutate(send)
    if (!expires_at) return run()
    ask({
      title: text.replace.title,
      children: text.replace.text,
      confirm: text.replace.confirm,
      onConfirm: run,
    })
  }
  const link = creation.data
  return (
    <Card description={expires_at ? text.until(formatInstant(expires_at)) : text.hint} title={text.title}>
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          {is_allowed && (
            <>
              <Button icon={Mail} isPending={creation.isPending} onPress={() => create(true)} size="sm">
                {text.send}
              </Button>
              <Button icon={Link2} isPending={creation.isPending} onPress={() => create(false)} size="sm">
                {text.create}
              </Button>
            </>
          )}
          {expires_at && (
            <Button
              isPending={revocation.isPending}
              onPress={() => revocation.mutate()}
              size="sm"
              variant="danger-ghost"
            >
              {text.revoke}
            </Button>
          )}
        </div>
      )}
      {link && (
        <OneTimeDialog
          label={text.label}
          onClose={() => {
            setOpen(false)
            creation.reset()
          }}
          title={text.title}
          value={link.url}
        >
          <p>{link.sent_to ? text.sent(link.sent_to) : text.once}</p>
        </OneTimeDialog>
      )}
      {dialog}
    </Card>
  )
}
