import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { useResourceForm } from '../components/form/use-resource-form.ts'
import { HtmlEditor } from '../features/content/html-editor.tsx'
import { ContentForm } from '../features/courses/content-form.tsx'
import { type ContentValues, contentDraft, savedContent } from '../features/courses/content-values.ts'
import { contentQuery, replaceContent, useCourseMutation } from '../features/courses/courses.ts'
import type { CourseContent } from '../lib/api/schema.ts'
import { CourseScreen } from './course-screen.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { data: content } = useSuspenseQuery(contentQuery(id))
  return (
    <CourseScreen id={id}>
      <Editor content={content} id={id} key={id} />
    </CourseScreen>
  )
}

function Editor({ id, content }: { id: string; content: CourseContent }) {
  const write = useCourseMutation((input: { version: string; values: ContentValues }) =>
    replaceContent(id, input.version, contentDraft(input.values)),
  )
  const saved = useMemo(() => savedContent(content), [content])
  const resource = useResourceForm<ContentValues>({
    draftKey: `courses.${id}.content`,
    saved,
    save: async (values, version) =>
      savedContent(await write.mutateAsync({ version: version ?? content.version, values })),
    read: (current) => savedContent(current as CourseContent),
  })
  return <ContentForm Html={HtmlEditor} resource={resource} seats={content.seats} />
}
