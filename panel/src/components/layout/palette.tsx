import { useQueries } from '@tanstack/react-query'
import { ArrowRight, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import {
  Dialog as AriaDialog,
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { useNavigate } from 'react-router-dom'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { matching, type PaletteEntry, type PaletteSource } from '../../lib/palette.ts'
import { common } from '../../messages/common.ts'
import { layout } from '../../messages/layout.ts'
import { Spinner } from '../ui/spinner.tsx'

const { palette } = layout

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  /** Commands and screens. */
  commands: readonly { title: string; entries: readonly PaletteEntry[] }[]
  sources: readonly PaletteSource[]
}

const MIN_SEARCH = 2

/** Palette: screens, commands and search, by keyboard. */
export function Palette({ isOpen, onClose, ...content }: PaletteProps) {
  return (
    <ModalOverlay
      className="fixed inset-0 z-(--layer-modal) flex animate-fade items-start justify-center bg-overlay p-3 sm:pt-[12vh]"
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className="w-full max-w-2xl animate-rise overflow-hidden rounded-lg bg-raised shadow-modal">
        <AriaDialog aria-label={palette.label} className="outline-none">
          <PaletteContent onClose={onClose} {...content} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteContent({ onClose, commands, sources }: Omit<PaletteProps, 'isOpen'>) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const searched = useDebounced(text.trim())
  const isSearching = searched.length >= MIN_SEARCH
  const results = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.title, searched],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(searched, signal),
      enabled: isSearching,
    })),
  })
  const groups = [
    ...sources.map(({ title }, index) => ({
      title,
      entries: isSearching ? (results[index]?.data ?? []) : [],
    })),
    ...commands.map(({ title, entries }) => ({ title, entries: matching(entries, text) })),
  ].filter(({ entries }) => entries.length > 0)
  const isTyping = text.trim().length >= MIN_SEARCH && text.trim() !== searched
  const isPending = isTyping || (isSearching && results.some(({ isFetching }) => isFetching))
  const [first] = groups.flatMap(({ entries }) => entries)

  const select = ({ to, onSelect }: PaletteEntry) => {
    onClose()
    onSelect?.()
    if (to) navigate(to)
  }

  /** Enter that was pressed before the results arrived. */
  const [isAwaited, setAwaited] = useState(false)
  const selectAwaited = useEffectEvent(() => {
    if (!isAwaited || isPending) return
    setAwaited(false)
    if (first) select(first)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results have arrived.
  useEffect(() => selectAwaited(), [isPending, isAwaited])

  // Results that arrive after typing are not focused, and what was focused may be gone.
  const selectFirst = (event: KeyboardEvent) => {
    const active = (event.target as HTMLElement).getAttribute('aria-activedescendant')
    const isFocused = active !== null && document.getElementById(active) !== null
    if (event.key !== 'Enter' || isFocused) {
      setAwaited(false)
      return
    }
    event.preventDefault()
    if (isPending) setAwaited(true)
    else if (first) select(first)
  }

  return (
    <div onKeyDownCapture={selectFirst}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField
          aria-label={palette.field}
          autoFocus
          className="flex items-center gap-3 border-b border-border px-4"
        >
          {isPending ? (
            <Spinner className="size-4.5 text-muted-foreground" />
          ) : (
            <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
          )}
          <Input
            className="h-13 w-full bg-transparent text-lead outline-none [&::-webkit-search-cancel-button]:hidden"
            placeholder={palette.placeholder}
          />
          <kbd className="rounded-xs border border-border px-1.5 font-sans text-mini text-muted-foreground">
            Esc
          </kbd>
        </SearchField>
        <Menu
          aria-label={palette.results}
          className="max-h-[min(26rem,60svh)] overflow-y-auto p-2 outline-none"
          renderEmptyState={() => (
            <p className="px-3 py-8 text-center text-muted-foreground">
              {isPending ? common.searching : palette.none(text)}
            </p>
          )}
        >
          {groups.map(({ title, entries }) => (
            <MenuSection key={title}>
              <Header className="px-2.5 pt-2 pb-1 text-mini font-semibold text-muted-foreground">
                {title}
              </Header>
              {entries.map((entry) => (
                <MenuItem
                  className="option group min-h-9"
                  id={`${title}-${entry.id}`}
                  key={entry.id}
                  onAction={() => select(entry)}
                  textValue={entry.label}
                >
                  <entry.icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
                  <span className="truncate">{entry.label}</span>
                  {entry.detail && (
                    <span className="min-w-0 grow truncate text-small text-muted-foreground">
                      {entry.detail}
                    </span>
                  )}
                  <ArrowRight
                    aria-hidden="true"
                    className="ml-auto size-4 text-muted-foreground opacity-0 group-data-focused:opacity-100"
                  />
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
    </div>
  )
}
