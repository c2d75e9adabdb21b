import { type FormEvent, useState } from 'react'
import { FormFooter } from '../../components/form/form-footer.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Drawer } from '../../components/ui/dialog.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { StaffMember, StaffMemberChanges } from '../../lib/api/schema.ts'
import { staff } from '../../messages/staff.ts'
import { RoleField } from './role-field.tsx'
import { inviteAgain, removeSecondFactor, updateMember, useStaffMutation } from './staff.ts'

const { form: text } = staff

interface MemberDrawerProps {
  member: StaffMember
  onClose: () => void
  onInvited: (link: string) => void
}

/** Role and state of a member. */
export function MemberDrawer({ member, onClose, onInvited }: MemberDrawerProps) {
  const { name, role, is_active } = member
  const [values, setValues] = useState<StaffMemberChanges>({ name, role, is_active })
  const save = useStaffMutation((changes: StaffMemberChanges) => updateMember(member, changes))
  const again = useStaffMutation(() => inviteAgain(member))
  const withoutFactors = useStaffMutation(() => removeSecondFactor(member))
  const { ask, dialog } = useConfirm()
  const error = save.error ?? again.error ?? withoutFactors.error
  const errors = fieldErrors(error)
  const failure = failureOf(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(values, {
      onSuccess: () => {
        onClose()
        toast(text.saved)
      },
    })
  }
  const sendAgain = () =>
    again.mutate(undefined, {
      onSuccess: ({ link }) => {
        onClose()
        onInvited(link)
      },
    })
  const askToRemoveFactors = () =>
    ask({
      title: staff.secondFactor.title(member.name),
      children: staff.secondFactor.text,
      confirm: staff.secondFactor.confirm,
      isDanger: true,
      onConfirm: () =>
        withoutFactors.mutateAsync(undefined).then(
          () => toast(staff.secondFactor.removed),
          () => undefined,
        ),
    })
  return (
    <Drawer
      footer={
        <FormFooter form="member" isPending={save.isPending} onClose={onClose}>
          {text.save}
        </FormFooter>
      }
      isOpen
      onClose={onClose}
      title={text.editTitle(member.name)}
    >
      <form className="flex flex-col gap-6" id="member" noValidate onSubmit={submit}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <TextField
          error={errors.name}
          label={text.name}
          onChange={(changed) => setValues({ ...values, name: changed })}
          value={values.name}
        />
        <TextField isReadOnly label={text.email} value={member.email} />
        <RoleField
          error={errors.role}
          onChange={(changed) => setValues({ ...values, role: changed })}
          value={values.role}
        />
        <Switch
          description={text.isActiveHint}
          isSelected={values.is_active}
          onChange={(changed) => setValues({ ...values, is_active: changed })}
        >
          {text.isActive}
        </Switch>
        <div className="flex flex-col items-start gap-2">
          <Button isPending={again.isPending} onPress={sendAgain} variant="ghost">
            {member.has_password ? staff.invited.newPassword : staff.invited.again}
          </Button>
          {(member.has_totp || member.passkeys > 0) && (
            <Button isPending={withoutFactors.isPending} onPress={askToRemoveFactors} variant="ghost">
              {staff.secondFactor.remove}
            </Button>
          )}
        </div>
        {dialog}
      </form>
    </Drawer>
  )
}
