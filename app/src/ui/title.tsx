import { useSlice } from '../engine/use-slice.ts'

/** The document's title: the screen, then the house. */
export function Title({ children }: { children?: string }) {
  const { tradeName } = useSlice('config')
  return <title>{[children, tradeName].filter(Boolean).join(' · ')}</title>
}
