import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Badge, type Tone } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import { MailContent } from '../../components/ui/mail-content.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { OrderMail } from '../../lib/api/schema.ts'
import { orders } from '../../messages/orders.ts'
import { orderMailQuery, orderMailsQuery, resendMail, useMailMutation } from './mails.ts'
import { retryEmail } from './orders.ts'

const { mails: text } = orders

const TONES: Record<OrderMail['state'], Tone> = { queued: 'info', sent: 'success', failed: 'danger' }

interface OrderMailsProps {
  number: string
  canWrite: boolean
}

/** Mails about the order, the newest first. */
export function OrderMails({ number, canWrite }: OrderMailsProps) {
  const { data: mails, error } = useQuery(orderMailsQuery(number))
  const [shown, setShown] = useState<OrderMail | null>(null)
  return (
    <Card description={text.hint} title={text.title}>
      {error ? (
        <Alert tone="danger">{messageOf(error)}</Alert>
      ) : !mails ? (
        <Skeleton className="h-16" />
      ) : mails.length === 0 ? (
        <p className="text-muted-foreground">{text.none}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {[...mails].reverse().map((mail) => (
            <MailRow
              canWrite={canWrite}
              key={mail.id}
              mail={mail}
              number={number}
              onShow={() => setShown(mail)}
            />
          ))}
        </ul>
      )}
      {shown && <MailDialog mail={shown} number={number} onClose={() => setShown(null)} />}
    </Card>
  )
}

interface MailRowProps extends OrderMailsProps {
  mail: OrderMail
  onShow: () => void
}

function MailRow({ number, mail, canWrite, onShow }: MailRowProps) {
  const { ask, dialog } = useConfirm()
  const resend = useMailMutation(number, (id) => resendMail(number, id))
  const retry = useMailMutation(number, retryEmail)
  const onError = (error: unknown) => toast(messageOf(error), { isError: true })
  const details = [
    mail.recipient ? `${mail.audience}: ${mail.recipient}` : mail.audience,
    mail.attempts > 1 && text.attempts(mail.attempts),
    mail.resend_of && text.resent,
    mail.reason,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-semibold">{mail.label}</span>
          <Badge hasDot tone={TONES[mail.state]}>
            {text.states[mail.state]}
          </Badge>
          <Instant at={mail.sent_at ?? mail.created_at} />
        </p>
        <p className="text-small break-words text-muted-foreground">{details.filter(Boolean).join(' · ')}</p>
        {mail.content !== 'available' && <p className="text-small text-muted-foreground">{text.deleted}</p>}
      </div>
      {mail.content === 'available' && (
        <Button aria-label={text.showOf(mail.label)} onPress={onShow} size="sm">
          {text.show}
        </Button>
      )}
      {canWrite && mail.state === 'failed' && (
        <Button
          aria-label={text.retryOf(mail.label)}
          isPending={retry.isPending}
          onPress={() => retry.mutate(mail.id, { onSuccess: () => toast(text.retried), onError })}
          size="sm"
        >
          {text.retry}
        </Button>
      )}
      {canWrite && mail.resend_to && (
        <Button
          aria-label={text.resendOf(mail.label)}
          isPending={resend.isPending}
          onPress={() =>
            ask({
              title: text.confirm,
              children: text.confirmText(mail.label, mail.resend_to ?? ''),
              confirm: text.resend,
              onConfirm: () =>
                resend.mutateAsync(mail.id).then(() => {
                  toast(text.done)
                }, onError),
            })
          }
          size="sm"
        >
          {text.resend}
        </Button>
      )}
      {dialog}
    </li>
  )
}

function MailDialog({ number, mail, onClose }: { number: string; mail: OrderMail; onClose: () => void }) {
  const { data: content, error } = useQuery(orderMailQuery(number, mail.id))
  return (
    <Dialog isOpen onClose={onClose} size="lg" title={mail.label}>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      {!error && !content && <Skeleton className="h-96" />}
      {content && (
        <>
          {content.is_rendered_again && <p className="mb-4 text-muted-foreground">{text.renderedAgain}</p>}
          <MailContent mail={content} />
        </>
      )}
    </Dialog>
  )
}
