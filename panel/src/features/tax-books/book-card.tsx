import type { UseQueryResult } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Failure } from '../../components/layout/error-screen.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { common } from '../../messages/common.ts'

interface BookCardProps<Data> {
  title: string
  description: string
  query: UseQueryResult<Data>
  /** Address and label of the file with the same figures. */
  file: { to: string; label: string }
  children: (data: Data) => ReactNode
}

/** Card of a tax return with its file. */
export function BookCard<Data>({ title, description, query, file, children }: BookCardProps<Data>) {
  const { data, error, isPlaceholderData, refetch } = query
  return (
    <Card
      actions={
        <ButtonLink download icon={FileDown} reloadDocument to={file.to}>
          {file.label}
        </ButtonLink>
      }
      description={description}
      title={title}
    >
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div aria-busy="true">
          <p className="sr-only" role="status">
            {common.loading}
          </p>
          <Skeleton className="h-40" />
        </div>
      ) : (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={`flex min-w-0 flex-col gap-6 *:min-w-0 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {children(data)}
        </div>
      )}
    </Card>
  )
}

/** Table with its heading. */
export function BookTable({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
      {note && <p className="text-small text-muted-foreground">{note}</p>}
    </div>
  )
}

/** Name of a row, with an explanation below. */
export function NameCell({ children, source }: { children: ReactNode; source?: string }) {
  return (
    <th className="min-w-48 py-2 pr-4 font-normal" scope="row">
      {children}
      {source && <span className="block text-mini text-muted-foreground">{source}</span>}
    </th>
  )
}

export const TextCell = ({ children }: { children?: ReactNode }) => (
  <td className="py-2 pr-4 whitespace-nowrap">{children}</td>
)

export const FigureCell = ({ children }: { children?: ReactNode }) => (
  <td className="py-2 pl-4 text-right whitespace-nowrap figures">{children}</td>
)
