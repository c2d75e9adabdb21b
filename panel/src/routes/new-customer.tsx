import { FormComboBox, FormSwitch, FormText } from '../components/form/fields.tsx'
import { ResourceForm } from '../components/form/resource-form.tsx'
import { type Saved, useResourceForm } from '../components/form/use-resource-form.ts'
import { Screen } from '../components/layout/screen.tsx'
import { Card } from '../components/ui/card.tsx'
import { CUSTOMERS, createCustomer, toSaved, useCustomerMutation } from '../features/customers/customers.ts'
import type { NewCustomer } from '../lib/api/schema.ts'
import { countryOptions } from '../lib/countries.ts'
import { customers as text } from '../messages/customers.ts'
import { paths } from '../paths.ts'

const { fields, hints } = text

type Values = Required<NewCustomer>

const SAVED: Saved<Values> = {
  values: { firstname: '', lastname: '', email: '', phone: '', country: 'ES', is_professional: false },
  version: null,
}

export function Component() {
  const create = useCustomerMutation(createCustomer)
  const resource = useResourceForm<Values>({
    draftKey: `${CUSTOMERS}.new`,
    saved: SAVED,
    savedText: text.created,
    // A customer that does not exist yet cannot be in conflict.
    read: () => SAVED,
    save: async (values) => {
      const customer = await create.mutateAsync(values)
      const saved = toSaved(customer)
      return {
        values: { ...values, ...saved.values },
        version: saved.version,
        moved: { to: paths.customer(customer.id), draftKey: `${CUSTOMERS}.${customer.id}` },
      }
    },
  })
  const { control } = resource.form
  return (
    <Screen breadcrumbs={[{ label: text.title, to: paths.customers }]} isNarrow title={text.new}>
      <ResourceForm labels={fields} resource={resource}>
        <Card>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormText control={control} isRequired label={fields.firstname} name="firstname" />
            <FormText control={control} isRequired label={fields.lastname} name="lastname" />
            <FormText
              className="sm:col-span-2"
              control={control}
              description={hints.email}
              isRequired
              label={fields.email}
              name="email"
              type="email"
            />
            <FormText control={control} label={fields.phone} name="phone" type="tel" />
            <FormComboBox
              control={control}
              isRequired
              label={fields.country}
              name="country"
              options={countryOptions}
            />
            <div className="sm:col-span-2">
              <FormSwitch control={control} description={hints.is_professional} name="is_professional">
                {fields.is_professional}
              </FormSwitch>
            </div>
          </div>
        </Card>
      </ResourceForm>
    </Screen>
  )
}
