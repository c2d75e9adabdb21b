import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router-dom'
import { Icon } from '../../components/ui/icon.tsx'
import { announce } from '../../components/ui/live-region.tsx'
import { searchBoxTexts } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'
import type { Option } from './search-suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

interface SearchBoxProps {
  className?: string
  large?: boolean
  /** Takes the focus as soon as it is there. */
  wanted?: boolean
}

/**
 * Searches, and proposes while one types: a combobox whose list is walked with the arrow keys while the focus stays in
 * the box. Enter goes where the list is at, or else searches.
 */
export function SearchBox({ className = '', large = false, wanted = false }: SearchBoxProps) {
  const [params] = useSearchParams()
  const query = params.get('q') ?? ''
  const list = useId()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [place, setPlace] = useState(-1)
  /** What is fetched when somebody comes to the box; without it one can still search. */
  const [help, setHelp] = useState<typeof import('./suggestion-list.tsx')>()

  const found = useSuggestions(text)
  const groups = help && text !== '' ? help.optionGroups(text, found) : []
  const options = groups.flatMap((group) => group.options)
  const active = options[place] ?? null
  const open = options.length > 0
  const idOf = (option: Option) => `${list}-${options.indexOf(option)}`

  const close = () => {
    setText('')
    setPlace(-1)
  }
  const choose = ({ to }: Option) => {
    close()
    navigate(to)
  }

  useEffect(() => {
    if (found)
      announce(searchBoxTexts.found(found.queries.length + found.categories.length + found.products.length))
  }, [found])
  useEffect(() => {
    if (place >= 0) document.getElementById(`${list}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }, [place, list])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && open) {
      event.preventDefault()
      // Beyond either end one is in the box again.
      setPlace((now) => ((now + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }

  return (
    <search
      className={`relative in-[.search-sheet]:static ${className}`}
      onBlur={(event) => leaves(event) && close()}
    >
      <Form
        action={paths.search()}
        className={`flex items-center rounded-full border border-edge bg-sheet focus-within:border-ink has-[input:focus-visible]:ringed ${large ? 'h-14' : 'h-11 w-48 xl:w-72'}`}
        onSubmit={close}
      >
        <input
          aria-activedescendant={active ? idOf(active) : undefined}
          aria-autocomplete="list"
          aria-controls={list}
          aria-expanded={open}
          aria-label={searchBoxTexts.label}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: who opens the search wants to type
          autoFocus={wanted}
          className={`h-full min-w-0 grow rounded-full bg-transparent text-ink outline-none placeholder:text-soft ${large ? 'pl-6 text-lead' : 'pl-4 text-small'}`}
          defaultValue={query}
          enterKeyHint="search"
          key={query}
          name="q"
          onChange={(event) => {
            setText(event.currentTarget.value.trim())
            setPlace(-1)
          }}
          onFocus={() => void import('./suggestion-list.tsx').then(setHelp, () => undefined)}
          onKeyDown={onKeyDown}
          placeholder={searchBoxTexts.placeholder}
          ref={input}
          role="combobox"
          type="search"
        />
        <button
          aria-label={searchBoxTexts.submit}
          className={`grid h-full shrink-0 place-items-center rounded-full hover:text-clay ${large ? 'w-14' : 'w-11'}`}
          type="submit"
        >
          <Icon className={large ? 'size-6' : 'size-5'} name="search" />
        </button>
      </Form>
      {help && open && (
        <help.SuggestionList
          active={active}
          groups={groups}
          id={list}
          idOf={idOf}
          label={searchBoxTexts.suggestions}
          onChoose={choose}
        />
      )}
    </search>
  )
}

/** Whether the focus goes out of the whole box. */
function leaves({ currentTarget, relatedTarget }: React.FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget)
}
