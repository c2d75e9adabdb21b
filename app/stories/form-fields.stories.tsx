import type { Meta, StoryObj } from '@storybook/react-vite'
import { ActionForm, SubmitButton } from '../src/components/form/action-form.tsx'
import { AddressFields } from '../src/components/form/address-fields.tsx'
import { EmailField, PhoneField, PrivacyField } from '../src/components/form/contact-fields.tsx'
import { CountryField } from '../src/components/form/country-field.tsx'
import { IdentificationFields } from '../src/components/form/identification-fields.tsx'
import { PasswordField } from '../src/components/form/password-field.tsx'
import { PrivacyNotice } from '../src/components/form/privacy-notice.tsx'

export default { title: 'Forms/Common fields' } satisfies Meta

const hint = 'Una frase de ayuda.'
const error = 'Muestra es un campo requerido'
const countries = [
  { iso2: 'ES', name: 'España' },
  { iso2: 'PT', name: 'Portugal' },
]

export const Email: StoryObj<typeof EmailField> = { render: (args) => <EmailField {...args} /> }
export const Phone: StoryObj<typeof PhoneField> = {
  args: { hint },
  render: (args) => <PhoneField {...args} />,
}
export const Password: StoryObj<typeof PasswordField> = {
  args: { defaultValue: 'contraseña', label: 'Contraseña', name: 'password' },
  render: (args) => <PasswordField {...args} />,
}
export const Privacy: StoryObj<typeof PrivacyField> = {
  args: { error },
  render: (args) => <PrivacyField {...args} />,
}
export const Notice: StoryObj<typeof PrivacyNotice> = {
  args: { children: 'Usamos estos datos solo para la muestra:' },
  render: (args) => <PrivacyNotice {...args} />,
}
export const Identification: StoryObj<typeof IdentificationFields> = {
  args: { country: 'DE', kind: 'passport', number: 'C01X00T47' },
  render: (args) => (
    <form className="grid max-w-[44rem] gap-5 sm:grid-cols-6">
      <IdentificationFields {...args} />
    </form>
  ),
}
export const Country: StoryObj<typeof CountryField> = {
  args: { countries },
  render: (args) => <CountryField {...args} />,
}
export const Address: StoryObj<typeof AddressFields> = {
  args: {
    section: 'shipping',
    countries,
    address: {
      streetAddress: '',
      extendedAddress: '',
      locality: '',
      region: '',
      postalCode: '',
      country: 'ES',
    },
  },
  render: (args) => (
    <form className="grid max-w-[44rem] gap-5 sm:grid-cols-6">
      <AddressFields {...args} />
    </form>
  ),
}

/** Form of a route action: the summary of its failure, a field with its error, and the submit button. */
export const Refused: StoryObj<typeof ActionForm> = {
  args: { failure: { errors: [{ field: 'email', message: 'Email es un campo requerido' }] } },
  render: (args) => (
    <ActionForm {...args}>
      <EmailField />
      <SubmitButton>Enviar</SubmitButton>
    </ActionForm>
  ),
}
