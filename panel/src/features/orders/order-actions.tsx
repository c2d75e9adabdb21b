import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError, messageOf } from '../../lib/api/errors.ts'
import type { OrderAction, OrderDetail } from '../../lib/api/schema.ts'
import { type ActionInput, runAction, useOrderMutation } from './orders.ts'

/** Actions that need a confirmation, with what they cause. */
const CONFIRMATIONS: Record<string, { title: string; text: string; isDanger?: boolean }> = {
  cancel: {
    title: '¿Cancelar el pedido?',
    text: 'Las unidades vuelven al inventario y se avisa al cliente por correo. No se puede deshacer.',
    isDanger: true,
  },
  pay: {
    title: '¿Marcar como pagado?',
    text: 'Hazlo solo cuando el dinero haya llegado. Se emite la factura y se avisa al cliente por correo.',
  },
}

/** Buttons of the actions that the server allows, the next step first. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const [isShipping, setShipping] = useState(false)
  const { ask, dialog } = useConfirm()
  const mutation = useOrderMutation((input: ActionInput) => runAction(order, input))

  const run = async (input: ActionInput) => {
    try {
      const { state_label } = await mutation.mutateAsync(input)
      toast(`${order.number}: ${state_label.toLowerCase()}.`)
    } catch (error) {
      toast(messageOf(error), { isError: true })
    }
  }

  const start = ({ action, label }: OrderAction) => {
    const confirmation = CONFIRMATIONS[action]
    if (action === 'ship') setShipping(true)
    else if (!confirmation) void run({ action })
    else
      ask({
        title: confirmation.title,
        children: confirmation.text,
        confirm: label,
        isDanger: confirmation.isDanger ?? false,
        onConfirm: () => run({ action }),
      })
  }

  const [next, ...others] = order.actions.filter(({ action }) => action !== 'cancel' && action !== 'refund')
  const cancel = order.actions.find(({ action }) => action === 'cancel')
  const pendingAction = mutation.isPending ? mutation.variables.action : null
  return (
    <>
      {cancel && (
        <Button onPress={() => start(cancel)} variant="danger-ghost">
          {cancel.label}
        </Button>
      )}
      {others.map((item) => (
        <Button isPending={pendingAction === item.action} key={item.action} onPress={() => start(item)}>
          {item.label}
        </Button>
      ))}
      {next && (
        <Button isPending={pendingAction === next.action} onPress={() => start(next)} variant="primary">
          {next.label}
        </Button>
      )}
      {isShipping && <ShipDialog onClose={() => setShipping(false)} order={order} />}
      {dialog}
    </>
  )
}

/** Tracking of the parcel, sent to the customer by mail. */
function ShipDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [carrier, setCarrier] = useState('')
  const [code, setCode] = useState('')
  const mutation = useOrderMutation((body: object) => runAction(order, { action: 'ship', body }))
  const fields = mutation.error instanceof ApiError ? mutation.error.fields : []
  const errorOf = (name: string) => fields.find(({ field }) => field === name)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tracking = code.trim() === '' ? {} : { carrier: carrier.trim(), code: code.trim() }
    mutation.mutate(tracking, {
      onSuccess: () => {
        onClose()
        toast(`${order.number} enviado. Se avisa al cliente por correo.`)
      },
    })
  }
  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose}>Volver</Button>
          <Button form="ship" isPending={mutation.isPending} type="submit" variant="primary">
            Marcar como enviado
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="sm"
      title="Enviar el pedido"
    >
      <form className="flex flex-col gap-4" id="ship" noValidate onSubmit={submit}>
        {mutation.error && fields.length === 0 && <Alert tone="danger">{messageOf(mutation.error)}</Alert>}
        <TextField
          autoFocus
          error={errorOf('carrier')}
          label="Transportista"
          onChange={setCarrier}
          value={carrier}
        />
        <TextField
          description="Opcional. El cliente lo recibe en el correo del envío."
          error={errorOf('code')}
          label="Código de seguimiento"
          onChange={setCode}
          value={code}
        />
      </form>
    </Dialog>
  )
}
