import { Form, useSearchParams } from 'react-router-dom'
import { texts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'

export function SearchBox({ className = '', large = false }: { className?: string; large?: boolean }) {
  const [params] = useSearchParams()
  const query = params.get('q') ?? ''
  return (
    <search className={className}>
      <Form
        action="/busqueda"
        className={`flex items-center rounded-full border border-edge bg-sheet focus-within:border-ink ${large ? 'h-14' : 'h-10 w-48 xl:w-60'}`}
      >
        <input
          aria-label={texts.search.label}
          className={`h-full min-w-0 grow rounded-full bg-transparent text-ink placeholder:text-soft ${large ? 'pl-6 text-lead' : 'pl-4 text-small'}`}
          defaultValue={query}
          enterKeyHint="search"
          key={query}
          name="q"
          placeholder={texts.search.placeholder}
          type="search"
        />
        <button
          aria-label={texts.search.submit}
          className={`grid h-full shrink-0 place-items-center rounded-full hover:text-clay ${large ? 'w-14' : 'w-10'}`}
          type="submit"
        >
          <Icon className={large ? 'size-6' : 'size-5'} name="search" />
        </button>
      </Form>
    </search>
  )
}
