import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readOrder, type Wanted } from './rows.ts'

/** So long after the last key the address says what is looked for. */
const pauseMs = 400

/** What is looked for in the table: at once on the screen, and a moment later in the address, to be shared and gone back to. */
export function useWanted(): [Wanted, (change: Partial<Wanted>) => void] {
  const [params, setParams] = useSearchParams()
  const [wanted, setWanted] = useState<Wanted>(() => ({
    text: params.get('texto') ?? '',
    category: params.get('categoria') ?? '',
    order: readOrder(params.get('orden')),
  }))

  useEffect(() => {
    const next = new URLSearchParams({
      ...(wanted.text && { texto: wanted.text }),
      ...(wanted.category && { categoria: wanted.category }),
      ...(wanted.order !== 'producto' && { orden: wanted.order }),
    })
    if (next.toString() === params.toString()) return
    const timer = setTimeout(() => setParams(next, { replace: true, preventScrollReset: true }), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, params, setParams])

  return [wanted, (change) => setWanted((now) => ({ ...now, ...change }))]
}
