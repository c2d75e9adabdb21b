import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { ToggleButton, Toolbar } from 'react-aria-components'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import type { MediaImage, MediaView } from '../../lib/api/schema.ts'
import { content } from '../../messages/content.ts'
import { MediaPicker } from '../media/media-picker.tsx'
import { extensions } from './editor-extensions.ts'

const { editor: text } = content

interface HtmlEditorProps {
  label: string
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  error?: string | undefined
  /** False for a part of a text whose headings have a meaning. */
  hasHeadings?: boolean
}

/** Editor of formatted texts. The server sanitises what it produces. */
export function HtmlEditor({ label, value, onChange, onBlur, error, hasHeadings = true }: HtmlEditorProps) {
  const id = useId()
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: {
        'aria-labelledby': `${id}-label`,
        'aria-multiline': 'true',
        class: 'prose min-h-64 px-4 py-3 outline-none',
        role: 'textbox',
      },
    },
    onUpdate: (update) => onChange(update.editor.isEmpty ? '' : update.editor.getHTML()),
    ...(onBlur && { onBlur }),
  })
  // A saved or discarded form replaces the text.
  useEffect(() => {
    // An instance whose component was mounted late has been destroyed; `useEditor` replaces it.
    if (editor.isDestroyed) return
    const current = editor.isEmpty ? '' : editor.getHTML()
    if (value !== current && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-small font-semibold" id={`${id}-label`}>
        {label}
      </span>
      <div className="control overflow-hidden" data-invalid={error ? '' : undefined}>
        <EditorToolbar editor={editor} hasHeadings={hasHeadings} />
        <EditorContent className="max-h-[70svh] overflow-y-auto" editor={editor} />
      </div>
      {error && <p className="text-small font-semibold text-danger">{error}</p>}
    </div>
  )
}

interface Format {
  label: string
  icon: LucideIcon
  /** Name in the state of the toolbar. */
  name: string
  run: (editor: Editor) => unknown
}

const FORMATS: readonly Format[] = [
  { name: 'bold', label: text.bold, icon: Bold, run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    name: 'italic',
    label: text.italic,
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'heading',
    label: text.heading,
    icon: Heading2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'subheading',
    label: text.subheading,
    icon: Heading3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bulletList',
    label: text.bulletList,
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: text.orderedList,
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    label: text.quote,
    icon: TextQuote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const HEADINGS: readonly string[] = ['heading', 'subheading']

const activeFormats = (editor: Editor): Readonly<Record<string, boolean>> => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  heading: editor.isActive('heading', { level: 2 }),
  subheading: editor.isActive('heading', { level: 3 }),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  blockquote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
})

function EditorToolbar({ editor, hasHeadings }: { editor: Editor; hasHeadings: boolean }) {
  const formats = FORMATS.filter(({ name }) => hasHeadings || !HEADINGS.includes(name))
  const active = useEditorState({ editor, selector: (state) => activeFormats(state.editor) })
  const [dialog, setDialog] = useState<'link' | 'image' | null>(null)
  const insertTable = () =>
    editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()
  return (
    <>
      <Toolbar
        aria-label={text.toolbar}
        className="flex flex-wrap gap-0.5 border-b border-border bg-muted/50 px-2 py-1.5"
      >
        {formats.map(({ name, label, icon: Icon, run }) => (
          <Tooltip key={name} text={label}>
            <ToggleButton
              aria-label={label}
              className="grid size-8 place-items-center rounded-sm text-muted-foreground hover:bg-muted data-selected:bg-selected data-selected:text-primary"
              isSelected={active[name] ?? false}
              onChange={() => run(editor)}
            >
              <Icon aria-hidden="true" className="size-4" />
            </ToggleButton>
          </Tooltip>
        ))}
        <IconButton icon={Link} label={text.link} onPress={() => setDialog('link')} size="sm" />
        <IconButton icon={ImagePlus} label={text.image} onPress={() => setDialog('image')} size="sm" />
        <IconButton icon={Table} label={text.table} onPress={insertTable} size="sm" />
        <IconButton icon={Undo2} label={text.undo} onPress={() => editor.commands.undo()} size="sm" />
        <IconButton icon={Redo2} label={text.redo} onPress={() => editor.commands.redo()} size="sm" />
      </Toolbar>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === 'image' && (
        <MediaPicker
          kind="image"
          onChoose={(media) => insertPicture(editor, media)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** Attributes of a picture of the library: files of all widths, and its size. */
export function pictureAttributes({ url, title, widths, width, height }: MediaImage) {
  const file = (of: number) => `${url}-${of}.avif`
  return {
    src: file(widths.find((candidate) => candidate >= 640) ?? width),
    srcset: widths.map((of) => `${file(of)} ${of}w`).join(', '),
    alt: title,
    width,
    height,
  }
}

function insertPicture(editor: Editor, { image }: MediaView) {
  if (image)
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: pictureAttributes(image) })
      .run()
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current: string = editor.getAttributes('link').href ?? ''
  const [href, setHref] = useState(current)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    editor.chain().focus().extendMarkRange('link').setLink({ href: href.trim() }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Dialog
      footer={
        <>
          {current && (
            <Button className="mr-auto" onPress={remove} variant="ghost">
              {text.linkRemove}
            </Button>
          )}
          <Button form="link" isDisabled={href.trim() === ''} type="submit" variant="primary">
            {text.linkApply}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="sm"
      title={text.link}
    >
      <form id="link" onSubmit={apply}>
        <TextField autoFocus label={text.linkAddress} onChange={setHref} placeholder="/blog" value={href} />
      </form>
    </Dialog>
  )
}
