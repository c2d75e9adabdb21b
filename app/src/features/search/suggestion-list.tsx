import { Icon } from '../../components/ui/icon.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import type { Suggestion, SuggestionGroup } from './search-suggestions.ts'
import '../../components/ui/search-field.css'

export { groupSuggestions } from './search-suggestions.ts'

import './suggestion-list.css'

interface SuggestionListProps {
  id: string
  label: string
  groups: SuggestionGroup[]
  active: Suggestion | null
  idOf: (option: Suggestion) => string
  onChoose: (option: Suggestion) => void
}

const scrollIntoList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** Listbox of suggestions. Pointer events do not move the focus. */
export function SuggestionList({ id, label, groups, active, idOf, onChoose }: SuggestionListProps) {
  return (
    <div
      aria-label={label}
      className="suggestion-list"
      id={id}
      onPointerDown={(event) => event.preventDefault()}
      role="listbox"
      tabIndex={-1}
    >
      {groups.map(({ title, options }, i) => (
        // biome-ignore lint/a11y/useSemanticElements: no element groups options outside of a select
        <div
          aria-label={title}
          className={i > 0 ? 'mt-2 border-t border-border pt-2' : ''}
          key={title}
          role="group"
        >
          {i > 0 && (
            <p aria-hidden="true" className="eyebrow px-5 py-1">
              {title}
            </p>
          )}
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keyboard
            <div
              aria-selected={option === active}
              className="suggestion"
              id={idOf(option)}
              key={option.to}
              onClick={() => onChoose(option)}
              ref={option === active ? scrollIntoList : undefined}
              role="option"
              tabIndex={-1}
            >
              {option.image ? (
                <Thumbnail className="size-12" image={option.image} />
              ) : (
                <Icon className="size-5 text-muted-foreground" name={i === 0 ? 'search' : 'arrow'} />
              )}
              <span className={option.image ? 'font-serif text-body leading-[1.25rem]' : 'text-small'}>
                {option.label}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
