import { RadioGroup } from '../../components/ui/radio-group.tsx'
import type { StaffRole } from '../../lib/api/schema.ts'
import { staff } from '../../messages/staff.ts'

const ROLES = Object.keys(staff.roles) as StaffRole[]

const options = ROLES.map((value) => ({
  value,
  label: staff.roles[value],
  description: staff.roleHints[value],
}))

interface RoleFieldProps {
  value: StaffRole
  onChange: (role: StaffRole) => void
  error?: string | undefined
}

export function RoleField(props: RoleFieldProps) {
  return <RadioGroup label={staff.form.role} options={options} {...props} />
}
