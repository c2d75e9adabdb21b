import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Saved } from '../../components/form/use-resource-form.ts'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { Customer, CustomerChanges, ListQuery, NewCustomer } from '../../lib/api/schema.ts'

/** Name of the resource in query keys and live updates. */
export const CUSTOMERS = 'customers'

export const fetchCustomers = (params: ListParams, signal: AbortSignal) =>
  bodyOf(api.GET('/customers', { params: { query: params as ListQuery<'/customers'> }, signal }))

const at = (id: number) => ({ path: { id } })

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'detail', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/customers/{id}', { params: at(Number(id)), signal })),
  })

/** Change of a customer, after which lists and details are read again. */
export function useCustomerMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [CUSTOMERS] }),
  })
}

export const createCustomer = (body: NewCustomer) => bodyOf(api.POST('/customers', { body }))

export const updateCustomer = (id: number, version: string, body: CustomerChanges) =>
  bodyOf(api.PUT('/customers/{id}', { params: { ...at(id), header: ifMatch(version) }, body }))

export const sendPasswordReset = ({ id }: Customer) =>
  api.POST('/customers/{id}/password-reset', { params: at(id) })

export const exportPersonalData = ({ id }: Customer) =>
  bodyOf(api.POST('/customers/{id}/export', { params: at(id) }))

/** Erases the account and the personal data. Its screen has to be left before the customer is forgotten. */
export function useErasure() {
  const queries = useQueryClient()
  return {
    erase: ({ id, version }: Customer) =>
      api.DELETE('/customers/{id}', { params: { ...at(id), header: ifMatch(version) } }),
    forget: ({ id }: Customer) => {
      queries.removeQueries({ queryKey: customerQuery(String(id)).queryKey })
      void queries.invalidateQueries({ queryKey: [CUSTOMERS, 'list'] })
    },
  }
}

export const nameOf = ({ firstname, lastname, email }: Pick<Customer, 'firstname' | 'lastname' | 'email'>) =>
  `${firstname} ${lastname}`.trim() || email

export const toSaved = (customer: Customer): Saved<CustomerChanges> => {
  const { firstname, lastname, phone, country, is_professional, equivalence_surcharge, is_active, version } =
    customer
  return {
    values: { firstname, lastname, phone, country, is_professional, equivalence_surcharge, is_active },
    version,
  }
}
