import { useQueries } from '@tanstack/react-query'
import { ArrowRight, Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
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
import { Spinner } from '../ui/spinner.tsx'

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
        <AriaDialog aria-label="Buscar e ir a" className="outline-none">
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
  const isPending = isSearching && results.some(({ isFetching }) => isFetching)

  const select = ({ to, onSelect }: PaletteEntry) => {
    onClose()
    onSelect?.()
    if (to) navigate(to)
  }

  // Results that arrive after typing are not focused.
  const selectFirst = (event: KeyboardEvent) => {
    const first = groups[0]?.entries[0]
    const isFocused = (event.target as HTMLElement).hasAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || !first || isFocused) return
    event.preventDefault()
    select(first)
  }

  return (
    <div onKeyDownCapture={selectFirst}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField
          aria-label="Buscar"
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
            placeholder="Busca pedidos o ve a una pantalla"
          />
          <kbd className="rounded-xs border border-border px-1.5 font-sans text-mini text-muted-foreground">
            Esc
          </kbd>
        </SearchField>
        <Menu
          aria-label="Resultados"
          className="max-h-[min(26rem,60svh)] overflow-y-auto p-2 outline-none"
          renderEmptyState={() => (
            <p className="px-3 py-8 text-center text-muted-foreground">
              {isPending ? 'Buscando…' : `Nada coincide con «${text}».`}
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
