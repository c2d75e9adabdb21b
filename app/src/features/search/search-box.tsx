import { cx } from 'class-variance-authority'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router-dom'
import { Icon } from '../../components/ui/icon.tsx'
import { announce } from '../../components/ui/live-region.tsx'
import { searchBoxMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'
import type { Suggestion } from './search-suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

interface SearchBoxProps {
  className?: string
  large?: boolean
  autoFocus?: boolean
}

/** Combobox with `aria-activedescendant`. Enter opens the active suggestion, or searches. */
export function SearchBox({ className, large, autoFocus }: SearchBoxProps) {
  const [params] = useSearchParams()
  const query = params.get('q') ?? ''
  const list = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [activeIndex, setActiveIndex] = useState(-1)
  /** Suggestion list, loaded on focus. */
  const [listModule, setListModule] = useState<typeof import('./suggestion-list.tsx')>()

  const suggestions = useSuggestions(text)
  const groups = listModule && text !== '' ? listModule.groupSuggestions(text, suggestions) : []
  const options = groups.flatMap((group) => group.options)
  const active = options[activeIndex] ?? null
  const open = options.length > 0
  const idOf = (option: Suggestion) => `${list}-${options.indexOf(option)}`

  const close = () => {
    setText('')
    setActiveIndex(-1)
  }
  const choose = ({ to }: Suggestion) => {
    close()
    navigate(to)
  }

  useEffect(() => {
    if (suggestions)
      announce(
        searchBoxMessages.found(
          suggestions.queries.length + suggestions.categories.length + suggestions.products.length,
        ),
      )
  }, [suggestions])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && open) {
      event.preventDefault()
      // Index -1 is the input itself.
      setActiveIndex((now) => ((now + 1 + step + options.length + 1) % (options.length + 1)) - 1)
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
      className={cx('search-box', large && 'search-box-large', className)}
      onBlur={(event) => isFocusLeaving(event) && close()}
    >
      <Form action={paths.search()} discover="none" onSubmit={close}>
        <input
          aria-activedescendant={active ? idOf(active) : undefined}
          aria-autocomplete="list"
          aria-controls={list}
          aria-expanded={open}
          aria-label={searchBoxMessages.label}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the dialog opens for typing
          autoFocus={autoFocus}
          defaultValue={query}
          enterKeyHint="search"
          key={query}
          name="q"
          onChange={(event) => {
            setText(event.currentTarget.value.trim())
            setActiveIndex(-1)
          }}
          onFocus={() => void import('./suggestion-list.tsx').then(setListModule, () => undefined)}
          onKeyDown={onKeyDown}
          placeholder={searchBoxMessages.placeholder}
          role="combobox"
          type="search"
        />
        <button aria-label={searchBoxMessages.submit} type="submit">
          <Icon className={large ? 'size-6' : 'size-5'} name="search" />
        </button>
      </Form>
      {listModule && open && (
        <listModule.SuggestionList
          active={active}
          groups={groups}
          id={list}
          idOf={idOf}
          label={searchBoxMessages.suggestions}
          onChoose={choose}
        />
      )}
    </search>
  )
}

function isFocusLeaving({ currentTarget, relatedTarget }: React.FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget)
}
