import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { parseSort, type TableFilters } from './rows.ts'

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

/** Applied immediately, written to the URL with a delay. A navigation to another URL overrides them. */
export function useTableFilters(): [TableFilters, (change: Partial<TableFilters>) => void] {
  const [params, setParams] = useSearchParams()
  // A pending navigation must not be overridden by a delayed write.
  const isIdle = useNavigation().state === 'idle'
  const [filters, setFilters] = useState(() => parseFilters(params))
  const address = params.toString()
  const lastWritten = useRef(address)

  useEffect(() => {
    if (address === lastWritten.current) return
    lastWritten.current = address
    setFilters(parseFilters(new URLSearchParams(address)))
  }, [address])

  useEffect(() => {
    const next = toSearchParams(filters)
    if (!isIdle || next.toString() === lastWritten.current) return
    const timer = setTimeout(() => {
      lastWritten.current = next.toString()
      setParams(next, { replace: true, preventScrollReset: true })
    }, URL_UPDATE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [filters, isIdle, setParams])

  return [filters, (change) => setFilters((now) => ({ ...now, ...change }))]
}
