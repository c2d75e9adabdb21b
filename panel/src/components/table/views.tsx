import { cx } from 'class-variance-authority'
import { BookmarkPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readStored, writeStored } from '../../lib/stored.ts'
import { common } from '../../messages/common.ts'
import { table } from '../../messages/table.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { isSameParams, type ListParams, type ListState } from './list-state.ts'

/** Named parameters of a list. */
export interface View {
  label: string
  params: ListParams
}

/** Views that this browser has saved for a list. */
export function useSavedViews(listId: string) {
  const key = `views.${listId}`
  const [views, setViews] = useState<readonly View[]>(() => readStored<View[]>(key) ?? [])
  const store = (next: readonly View[]) => {
    setViews(next)
    writeStored(key, next)
  }
  return {
    views,
    save: (view: View) => store([...views.filter(({ label }) => label !== view.label), view]),
    remove: (view: View) => store(views.filter(({ label }) => label !== view.label)),
  }
}

interface ViewTabsProps {
  listId: string
  /** Views of the screen; the first is usually everything. */
  views: readonly View[]
  state: ListState
}

/** Links to the views, and a button that saves the current parameters as one. */
export function ViewTabs({ listId, views, state }: ViewTabsProps) {
  const saved = useSavedViews(listId)
  const [isNaming, setNaming] = useState(false)
  const all = [...views, ...saved.views]
  const current = all.find(({ params }) => isSameParams(params, state.params))
  const isOwn = current && saved.views.includes(current)
  return (
    <div className="flex items-center gap-1 border-b border-border px-3">
      <nav aria-label={table.views} className="min-w-0 overflow-x-auto">
        <ul className="flex">
          {all.map((view) => (
            <li key={view.label}>
              <Link
                aria-current={view === current ? 'true' : undefined}
                className={cx(
                  '-mb-px flex min-h-11 items-center border-b-2 px-2.5 font-semibold whitespace-nowrap',
                  view === current
                    ? 'border-primary text-foreground'
                    : 'border-transparent text-muted-foreground hover:text-foreground',
                )}
                replace
                to={{ search: new URLSearchParams(view.params).toString() }}
              >
                {view.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {!current && (
        <Button icon={BookmarkPlus} onPress={() => setNaming(true)} size="sm" variant="ghost">
          {table.saveView}
        </Button>
      )}
      {isOwn && (
        <IconButton
          icon={Trash2}
          label={table.removeView(current.label)}
          onPress={() => saved.remove(current)}
          size="sm"
        />
      )}
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onSave={(label) => saved.save({ label, params: state.params })}
        />
      )}
    </div>
  )
}

function NameDialog({ onClose, onSave }: { onClose: () => void; onSave: (label: string) => void }) {
  const [label, setLabel] = useState('')
  const submit = () => {
    if (label.trim() === '') return
    onSave(label.trim())
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      size="sm"
      submitLabel={common.save}
      title={table.saveView}
    >
      <TextField
        autoFocus
        description={table.viewHint}
        label={table.viewName}
        onChange={setLabel}
        value={label}
      />
    </FormDialog>
  )
}
