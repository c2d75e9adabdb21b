import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { parseSort, type TableFilters } from './rows.ts'

/** So long after the last key the address says what is looked for. */
const URL_UPDATE_DELAY_MS = 400

const parseFilters = (params: URLSearchParams): TableFilters => ({
  text: params.get('texto') ?? '',
  category: params.get('categoria') ?? '',
  sort: parseSort(params.get('orden')),
})

const toSearchParams = ({ text, category, sort }: TableFilters) =>
  new URLSearchParams({
    ...(text && { texto: text }),
    ...(category && { categoria: category }),
    ...(sort !== 'producto' && { orden: sort }),
  })

/**
 * What is looked for in the table: at once on the screen, and a moment later in the address, to be shared and gone back
 * to. An address that comes from elsewhere, such as a link of the menu, says what is looked for from then on.
 */
export function useTableFilters(): [TableFilters, (change: Partial<TableFilters>) => void] {
  const [params, setParams] = useSearchParams()
  // Who is on the way to another page is not called back by what the address of this one has still to say.
  const isIdle = useNavigation().state === 'idle'
  const [filters, setFilters] = useState(() => parseFilters(params))
  const address = params.toString()
  /** What the address says, or is about to, by this table's doing. */
  const written = useRef(address)

  useEffect(() => {
    if (address === written.current) return
    written.current = address
    setFilters(parseFilters(new URLSearchParams(address)))
  }, [address])

  useEffect(() => {
    const next = toSearchParams(filters)
    if (!isIdle || next.toString() === written.current) return
    const timer = setTimeout(() => {
      written.current = next.toString()
      setParams(next, { replace: true, preventScrollReset: true })
    }, URL_UPDATE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [filters, isIdle, setParams])

  return [filters, (change) => setFilters((now) => ({ ...now, ...change }))]
}
