import { Ellipsis, FileDown, KeyRound, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../components/ui/menu.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { Customer } from '../../lib/api/schema.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { customers as text } from '../../messages/customers.ts'
import { paths } from '../../paths.ts'
import { exportPersonalData, nameOf, sendPasswordReset, useErasure } from './customers.ts'

/** Runs an action and says how it ended. */
async function reporting(action: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await action()
    toast(done)
    return true
  } catch (error) {
    toast(messageOf(error), { isError: true })
    return false
  }
}

/** Password link, export and erasure. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const { erase, forget } = useErasure()
  const name = nameOf(customer)
  const { email } = customer
  const exportData = async () =>
    saveFile(
      text.fileName(customer.id),
      'application/json',
      JSON.stringify(await exportPersonalData(customer), null, 2),
    )
  const eraseAndLeave = async () => {
    if (!(await reporting(() => erase(customer), text.erase.done(name)))) return
    await navigate(paths.customers, { replace: true })
    forget(customer)
  }
  return (
    <>
      <Menu label={text.actions.menu} trigger={<Button icon={Ellipsis}>{text.actions.menu}</Button>}>
        {customer.has_account && (
          <MenuItem
            icon={KeyRound}
            label={text.actions.reset}
            onAction={() =>
              ask({
                title: text.reset.title(name),
                children: text.reset.text(email),
                confirm: text.reset.confirm,
                onConfirm: () => reporting(() => sendPasswordReset(customer), text.reset.done),
              })
            }
          />
        )}
        <MenuItem
          icon={FileDown}
          label={text.actions.export}
          onAction={() => void reporting(exportData, text.exported)}
        />
        <MenuSeparator />
        <MenuItem
          icon={Trash2}
          isDanger
          label={text.actions.erase}
          onAction={() =>
            ask({
              title: text.erase.title(name),
              children: text.erase.text(email),
              confirm: text.erase.confirm(name),
              isDanger: true,
              onConfirm: eraseAndLeave,
            })
          }
        />
      </Menu>
      {dialog}
    </>
  )
}
