import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** Attributes of a picture that the server's sanitiser keeps or adds. */
const PICTURE_ATTRIBUTES = ['srcset', 'sizes', 'width', 'height', 'loading'] as const

const Picture = Image.extend({
  addAttributes() {
    const others = PICTURE_ATTRIBUTES.map((name) => [name, { default: null }])
    return { ...this.parent?.(), ...Object.fromEntries(others) }
  },
})

/** Formats of the editor: those that the server's sanitiser keeps. `api/tests/fixtures/editor-html.json` has each. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    underline: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: 'noopener noreferrer' } },
  }),
  Picture,
  TableKit.configure({ table: { resizable: false, renderWrapper: false } }),
]
