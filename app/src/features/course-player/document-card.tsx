import type { LessonDocument } from 'mostrador'
import { useFetcher } from 'react-router-dom'
import { Icon } from '../../components/ui/icon.tsx'
import { coursePlayerMessages } from '../../messages/course-player.ts'

interface DocumentCardProps {
  document: LessonDocument
  lesson: number
}

/** Document download. Opening it completes the lesson (rule 5.11). */
export function DocumentCard({ document: { title, url }, lesson }: DocumentCardProps) {
  const report = useFetcher()
  return (
    <p className="mt-8 max-w-text">
      <a
        className="card-ornate flex items-center gap-4 p-6 hover:bg-muted"
        href={url}
        onClick={() => void report.submit({ lesson }, { method: 'post' })}
        rel="noreferrer"
        target="_blank"
      >
        <Icon className="size-8 text-primary" name="page" />
        <span>
          <span className="block font-serif text-h4">{title}</span>
          <span className="block text-small text-muted-foreground">
            {coursePlayerMessages.document.open} {coursePlayerMessages.document.newTab}
          </span>
        </span>
      </a>
    </p>
  )
}
