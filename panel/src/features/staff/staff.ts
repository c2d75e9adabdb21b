import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { Invitation, StaffMember, StaffMemberChanges } from '../../lib/api/schema.ts'

export const STAFF = 'staff'

export const staffQuery = queryOptions({
  queryKey: [STAFF, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/staff', { signal })),
  select: ({ data }) => data,
})

/** Change of the team, after which its list is read again. */
export function useStaffMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [STAFF] }),
  })
}

export const invite = (body: Invitation) => bodyOf(api.POST('/staff', { body }))

export const inviteAgain = ({ id }: StaffMember) =>
  bodyOf(api.POST('/staff/{id}/invitation', { params: { path: { id } } }))

export const removeSecondFactor = ({ id }: StaffMember) =>
  api.DELETE('/staff/{id}/second-factor', { params: { path: { id } } })

export const updateMember = ({ id, version }: StaffMember, body: StaffMemberChanges) =>
  bodyOf(api.PUT('/staff/{id}', { params: { path: { id }, header: ifMatch(version) }, body }))
