import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckField, Field, FieldError, SelectField, TextArea } from '../src/components/ui/field.tsx'

export default {
  title: 'Forms/Field',
  component: Field,
  args: { name: 'sample', label: 'Muestra', className: 'max-w-96' },
} satisfies Meta<typeof Field>

type Story = StoryObj<typeof Field>

const error = 'Muestra es un campo requerido'

export const Text: Story = {}
export const TextWithHint: Story = { args: { hint: 'Una frase de ayuda.' } }
export const TextOptional: Story = { args: { optional: true } }
export const TextWithError: Story = { args: { error, hint: 'Una frase de ayuda.', defaultValue: 'mal' } }
export const TextDisabled: Story = { args: { disabled: true, defaultValue: 'fijo' } }

export const Area: StoryObj<typeof TextArea> = { render: (args) => <TextArea {...args} /> }
export const AreaWithError: typeof Area = { ...Area, args: { error } }

export const Select: StoryObj<typeof SelectField> = {
  args: { children: ['Madrid', 'Sevilla'].map((name) => <option key={name}>{name}</option>) },
  render: (args) => <SelectField {...args} />,
}
export const SelectWithError: typeof Select = { ...Select, args: { ...Select.args, error } }

export const Check: StoryObj<typeof CheckField> = { render: (args) => <CheckField {...args} /> }
export const Checked: typeof Check = { ...Check, args: { defaultChecked: true } }
export const CheckWithError: typeof Check = { ...Check, args: { error } }

export const ErrorOnly: StoryObj<typeof FieldError> = {
  args: { name: 'sample', error },
  render: (args) => <FieldError {...args} />,
}
