import { NavLink } from 'react-router-dom'
import { courses } from '../../messages/courses.ts'
import { paths } from '../../paths.ts'

const { tabs } = courses

/** Links to the screens of a course. */
export function CourseTabs({ id }: { id: string }) {
  const items = [
    { to: paths.course(id), label: tabs.page },
    { to: paths.courseContent(id), label: tabs.content },
    { to: paths.learners(id), label: tabs.learners },
  ]
  return (
    <nav aria-label={tabs.label} className="mb-6 flex gap-5 overflow-x-auto border-b border-border">
      {items.map(({ to, label }) => (
        <NavLink
          className="-mb-px border-b-2 border-transparent py-2.5 font-semibold whitespace-nowrap text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground"
          end
          key={to}
          to={to}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
