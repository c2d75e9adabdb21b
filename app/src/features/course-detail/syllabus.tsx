import type { SyllabusModule } from 'mostrador'
import { ExpandIcon, Icon, type IconName } from '../../components/ui/icon.tsx'
import { courseDetailMessages } from '../../messages/course-detail.ts'
import { lessonMessages } from '../../messages/lesson.ts'
import './syllabus.css'

const icons = { video: 'play', text: 'page', document: 'download', quiz: 'question' } satisfies Record<
  string,
  IconName
>

export function SyllabusSection({ modules }: { modules: readonly SyllabusModule[] }) {
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0)
  return (
    <section>
      <h2 className="text-h2">{courseDetailMessages.syllabus}</h2>
      <p className="mt-2 mb-6 text-muted-foreground">
        {courseDetailMessages.syllabusLead(modules.length, lessons)}
      </p>
      <ol className="border-b border-border">
        {modules.map((module, i) => (
          <li className="border-t border-border" key={module.title}>
            <details className="group" open={i === 0}>
              <summary className="syllabus-summary">
                <span aria-hidden="true" className="syllabus-number">
                  {i + 1}
                </span>
                <span className="grow font-serif text-h4">{module.title}</span>
                <span className="shrink-0 text-small text-muted-foreground max-sm:hidden">
                  {courseDetailMessages.lessons(module.lessons.length)} ·{' '}
                  {lessonMessages.minutes(module.minutes)}
                </span>
                <ExpandIcon className="size-5 text-muted-foreground print:hidden" />
              </summary>
              <ul className="syllabus-lessons">
                {module.lessons.map(({ title, type, minutes }) => (
                  <li className="flex items-start gap-3 py-2" key={title}>
                    <Icon className="mt-1 size-5 text-primary" name={icons[type]} />
                    <span className="grow">
                      {title}
                      <span className="syllabus-kind">{lessonMessages.kinds[type]}</span>
                    </span>
                    <span className="shrink-0 text-small text-muted-foreground tabular-figures">
                      <span aria-hidden="true">{lessonMessages.minutes(minutes)}</span>
                      <span className="sr-only">{courseDetailMessages.minutesLong(minutes)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
