import type { CourseQuestion, Teacher } from 'mostrador'
import { ExpandIcon } from '../../components/ui/icon.tsx'
import { Logo } from '../../components/ui/logo.tsx'
import { courseDetailMessages } from '../../messages/course-detail.ts'

export function Teachers({ teachers }: { teachers: readonly Teacher[] }) {
  return (
    <section>
      <h2 className="mb-6 text-h2">{courseDetailMessages.teachers}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {teachers.map(({ name, about }) => (
          <li className="card-ornate p-7" key={name}>
            <Logo className="size-9" />
            <h3 className="mt-3 text-h3">{name}</h3>
            <p className="mt-2 text-muted-foreground">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function CourseFaq({ questions }: { questions: readonly CourseQuestion[] }) {
  return (
    <section>
      <h2 className="mb-6 text-h2">{courseDetailMessages.questions}</h2>
      <div className="border-b border-border">
        {questions.map(({ question, answer }) => (
          <details className="group border-t border-border" key={question}>
            <summary className="flex min-h-14 items-center gap-4 py-3 font-semibold">
              <span className="grow">{question}</span>
              <ExpandIcon className="size-5 text-muted-foreground print:hidden" />
            </summary>
            <p className="max-w-text pb-5 text-muted-foreground">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
