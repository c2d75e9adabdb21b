import { FormComboBox, FormSwitch, FormText } from '../../components/form/fields.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import { useResourceForm } from '../../components/form/use-resource-form.ts'
import { Card } from '../../components/ui/card.tsx'
import type { Customer, CustomerChanges } from '../../lib/api/schema.ts'
import { countryOptions } from '../../lib/countries.ts'
import { customers as text } from '../../messages/customers.ts'
import { CUSTOMERS, toSaved, updateCustomer, useCustomerMutation } from './customers.ts'

const { fields, hints, sections } = text

/** Profile, role and state of a customer. */
export function CustomerForm({ customer, canWrite }: { customer: Customer; canWrite: boolean }) {
  const update = useCustomerMutation(({ values, version }: { values: CustomerChanges; version: string }) =>
    updateCustomer(customer.id, version, values),
  )
  const resource = useResourceForm<CustomerChanges>({
    draftKey: `${CUSTOMERS}.${customer.id}`,
    saved: toSaved(customer),
    savedText: text.saved,
    read: (current) => toSaved(current as Customer),
    save: async (values, version) =>
      toSaved(await update.mutateAsync({ values, version: version ?? customer.version })),
  })
  const { control } = resource.form
  const shared = { control, isDisabled: !canWrite }
  return (
    <ResourceForm labels={fields} resource={resource}>
      <Card title={sections.profile}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText {...shared} label={fields.firstname} name="firstname" />
          <FormText {...shared} label={fields.lastname} name="lastname" />
          <FormText {...shared} label={fields.phone} name="phone" type="tel" />
          <FormComboBox {...shared} label={fields.country} name="country" options={countryOptions} />
        </div>
      </Card>
      <Card title={sections.account}>
        <div className="flex flex-col gap-5">
          <FormSwitch {...shared} description={hints.is_professional} name="is_professional">
            {fields.is_professional}
          </FormSwitch>
          <FormSwitch {...shared} description={hints.equivalence_surcharge} name="equivalence_surcharge">
            {fields.equivalence_surcharge}
          </FormSwitch>
          <FormSwitch {...shared} description={hints.is_active} name="is_active">
            {fields.is_active}
          </FormSwitch>
        </div>
      </Card>
    </ResourceForm>
  )
}
