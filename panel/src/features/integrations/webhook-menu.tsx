import { Ellipsis, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { IconButton } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../components/ui/menu.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { Webhook } from '../../lib/api/schema.ts'
import { webhooks } from '../../messages/integrations.ts'
import { changesOf, deleteWebhook, testWebhook, updateWebhook, useWebhookMutation } from './webhooks.ts'

const { actions: text, remove: removal } = webhooks

const toastError = (error: unknown) => toast(messageOf(error), { isError: true })

/** Test, edit, pause and delete. */
export function WebhookMenu({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { ask, dialog } = useConfirm()
  const test = useWebhookMutation(testWebhook)
  const toggle = useWebhookMutation((is_active: boolean) =>
    updateWebhook(webhook, { ...changesOf(webhook), is_active }),
  )
  const remove = useWebhookMutation(deleteWebhook)
  const confirmRemoval = async () => {
    try {
      await remove.mutateAsync(webhook)
      toast(removal.done)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      <Menu
        label={text.menu(webhook.url)}
        trigger={<IconButton icon={Ellipsis} label={text.menu(webhook.url)} />}
      >
        <MenuItem
          icon={Send}
          label={text.test}
          onAction={() =>
            test.mutate(webhook, { onSuccess: () => toast(webhooks.testSent), onError: toastError })
          }
        />
        <MenuItem icon={Pencil} label={text.edit} onAction={onEdit} />
        <MenuItem
          icon={webhook.is_active ? Pause : Play}
          label={webhook.is_active ? text.pause : text.resume}
          onAction={() =>
            toggle.mutate(!webhook.is_active, {
              onSuccess: () => toast(webhooks.saved),
              onError: toastError,
            })
          }
        />
        <MenuSeparator />
        <MenuItem
          icon={Trash2}
          isDanger
          label={text.remove}
          onAction={() =>
            ask({
              title: removal.title,
              children: removal.text(webhook.url),
              confirm: text.remove,
              isDanger: true,
              onConfirm: confirmRemoval,
            })
          }
        />
      </Menu>
      {dialog}
    </>
  )
}
