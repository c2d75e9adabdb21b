import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { filterMessages, listMessages } from '../../messages/list.ts'
import { paths } from '../../paths.ts'
import { useFilters } from './use-filters.ts'

export function EmptyList() {
  const { count, clear } = useFilters()
  if (count > 0) {
    return (
      <EmptyState text={filterMessages.noneText} title={filterMessages.none}>
        <Button onClick={clear}>{filterMessages.clear}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState text={listMessages.emptyText} title={listMessages.empty}>
      <ButtonLink href={paths.home}>{listMessages.backToShop}</ButtonLink>
    </EmptyState>
  )
}
