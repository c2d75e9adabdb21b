import { useSlice } from '../engine/use-slice.ts'

/** The document's title, the screen first and then the house, and what search engines say below it. */
export function Title({ children, description }: { children?: string; description?: string }) {
  const { tradeName } = useSlice('config')
  return (
    <>
      <title>{[children, tradeName].filter(Boolean).join(' · ')}</title>
      {description && <meta content={description} name="description" />}
    </>
  )
}
