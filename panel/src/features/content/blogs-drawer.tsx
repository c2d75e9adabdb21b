import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormFooter } from '../../components/form/form-footer.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Dialog, Drawer } from '../../components/ui/dialog.tsx'
import { NumberField } from '../../components/ui/number-field.tsx'
import { TextArea, TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { BlogInput, BlogResource } from '../../lib/api/schema.ts'
import { content } from '../../messages/content.ts'
import { blogsQuery, deleteBlog, saveBlog } from './articles.ts'

const { blogs: text, form } = content

/** Blogs of the shop, each with a form. */
export function BlogsDrawer({ onClose }: { onClose: () => void }) {
  const { data: blogs } = useSuspenseQuery(blogsQuery)
  const [edited, setEdited] = useState<BlogResource | 'new' | null>(null)
  const queries = useQueryClient()
  const { ask, dialog } = useConfirm()
  const confirmRemoval = (blog: BlogResource) =>
    ask({
      title: content.remove.title(blog.title),
      children: text.removeText,
      confirm: content.remove.button,
      isDanger: true,
      onConfirm: async () => {
        try {
          await deleteBlog(queries, blog)
          toast(content.remove.done)
        } catch (error) {
          toast(messageOf(error))
        }
      },
    })
  return (
    <Drawer
      footer={
        <Button icon={Plus} onPress={() => setEdited('new')}>
          {text.create}
        </Button>
      }
      isOpen
      onClose={onClose}
      title={text.title}
    >
      <ul className="divide-y divide-border">
        {blogs.map((blog) => (
          <li className="flex items-center gap-3 py-3" key={blog.slug}>
            <div className="min-w-0 grow">
              <p className="font-semibold">{blog.title}</p>
              <p className="truncate text-small text-muted-foreground">{`/blog/${blog.slug}`}</p>
            </div>
            <IconButton icon={Pencil} label={text.edit(blog.title)} onPress={() => setEdited(blog)} />
            <IconButton icon={Trash2} label={text.remove(blog.title)} onPress={() => confirmRemoval(blog)} />
          </li>
        ))}
      </ul>
      {dialog}
      {edited && (
        <BlogDialog
          blog={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          position={blogs.length + 1}
        />
      )}
    </Drawer>
  )
}

interface BlogDialogProps {
  /** Null for a new blog. */
  blog: BlogResource | null
  /** Position of a new blog. */
  position: number
  onClose: () => void
}

function BlogDialog({ blog, position, onClose }: BlogDialogProps) {
  const queries = useQueryClient()
  const [values, setValues] = useState<BlogInput>({
    slug: blog?.slug ?? '',
    title: blog?.title ?? '',
    summary: blog?.summary ?? '',
    position: blog?.position ?? position,
  })
  const save = useMutation({
    mutationFn: () => saveBlog(queries, blog, values),
    onSuccess: () => {
      onClose()
      toast(form.saved)
    },
  })
  const errors = fieldErrors(save.error)
  const failure = failureOf(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    save.mutate()
  }
  const field = (name: 'slug' | 'title' | 'summary') => ({
    error: errors[name],
    label: form[name],
    onChange: (changed: string) => setValues({ ...values, [name]: changed }),
    value: values[name],
  })
  return (
    <Dialog
      footer={
        <FormFooter form="blog" isPending={save.isPending} onClose={onClose}>
          {text.save}
        </FormFooter>
      }
      isOpen
      onClose={onClose}
      title={blog ? text.editTitle : text.create}
    >
      <form className="flex flex-col gap-5" id="blog" noValidate onSubmit={submit}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <TextField {...field('title')} />
        <TextField {...field('slug')} description={form.slugHint} prefix="/blog/" />
        <TextArea {...field('summary')} rows={2} />
        <NumberField
          label={text.position}
          onChange={(changed) => setValues({ ...values, position: changed })}
          value={values.position}
        />
      </form>
    </Dialog>
  )
}
