import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { readOrder, type Wanted } from './rows.ts'

/** So long after the last key the address says what is looked for. */
const pauseMs = 400

const wantedIn = (params: URLSearchParams): Wanted => ({
  text: params.get('texto') ?? '',
  category: params.get('categoria') ?? '',
  order: readOrder(params.get('orden')),
})

const paramsOf = ({ text, category, order }: Wanted) =>
  new URLSearchParams({
    ...(text && { texto: text }),
    ...(category && { categoria: category }),
    ...(order !== 'producto' && { orden: order }),
  })

/**
 * What is looked for in the table: at once on the screen, and a moment later in the address, to be shared and gone back
 * to. An address that comes from elsewhere, such as a link of the menu, says what is looked for from then on.
 */
export function useWanted(): [Wanted, (change: Partial<Wanted>) => void] {
  const [params, setParams] = useSearchParams()
  // Who is on the way to another page is not called back by what the address of this one has still to say.
  const staying = useNavigation().state === 'idle'
  const [wanted, setWanted] = useState(() => wantedIn(params))
  const address = params.toString()
  /** What the address says, or is about to, by this table's doing. */
  const own = useRef(address)

  useEffect(() => {
    if (address === own.current) return
    own.current = address
    setWanted(wantedIn(new URLSearchParams(address)))
  }, [address])

  useEffect(() => {
    const next = paramsOf(wanted)
    if (!staying || next.toString() === own.current) return
    const timer = setTimeout(() => {
      own.current = next.toString()
      setParams(next, { replace: true, preventScrollReset: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, staying, setParams])

  return [wanted, (change) => setWanted((now) => ({ ...now, ...change }))]
}
