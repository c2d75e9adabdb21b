import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { Correction, RecordState, VerifactuInput, VerifactuView } from '../../lib/api/schema.ts'

/** Name of the records in query keys and live updates. */
const RECORDS = 'invoice_records'

export const verifactuQuery = queryOptions({
  queryKey: ['settings', 'detail', 'verifactu'],
  queryFn: ({ signal }) => bodyOf(api.GET('/settings/verifactu', { signal })),
})

export const declarationQuery = queryOptions({
  queryKey: ['settings', 'declaration'],
  queryFn: ({ signal }) => bodyOf(api.GET('/verifactu/declaration', { signal })),
})

/** Page of the records; without a state, of all of them. */
export const recordsQuery = (state: RecordState | undefined, before: number | undefined) =>
  queryOptions({
    queryKey: [RECORDS, state, before],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/verifactu/records', { params: { query: { state, before } }, signal })),
  })

export const saveVerifactu = (body: VerifactuInput, version: string) =>
  bodyOf(api.PUT('/settings/verifactu', { params: { header: ifMatch(version) }, body }))

export const verifactuValues = ({
  mode,
  surcharge_regime,
  oss_totals,
  is_seal,
  compulsory_from,
}: VerifactuView): VerifactuInput => ({
  mode,
  surcharge_regime,
  oss_totals,
  is_seal,
  compulsory_from,
  certificate: '',
})

export const correctRecord = ({ id, body }: { id: number; body: Correction }) =>
  api.POST('/verifactu/records/{id}/correction', { params: { path: { id } }, body })

export const cancelRecord = (number: string) =>
  api.POST('/verifactu/invoices/{number}/cancellation', { params: { path: { number } } })

/** Action on a record, after which the list is read again. */
export function useRecordMutation<Input>(write: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [RECORDS] }),
  })
}
