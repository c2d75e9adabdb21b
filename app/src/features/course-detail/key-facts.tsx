import type { Syllabus } from 'mostrador'
import { Icon, type IconName } from '../../components/ui/icon.tsx'
import { courseDetailMessages } from '../../messages/course-detail.ts'

export function KeyFacts({ syllabus: { hours, access_days, modules } }: { syllabus: Syllabus }) {
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0)
  const facts: [IconName, string][] = [
    ['clock', courseDetailMessages.hours(hours)],
    [
      'calendar',
      access_days === null ? courseDetailMessages.unlimited : courseDetailMessages.access(access_days),
    ],
    ['check', courseDetailMessages.lessons(lessons)],
  ]
  return (
    <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([icon, text]) => (
        <li className="flex items-center gap-2" key={icon}>
          <Icon className="size-5 text-primary" name={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}
