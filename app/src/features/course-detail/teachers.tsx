import type { Teacher } from 'mostrador'
import { Logo } from '../../components/ui/logo.tsx'
import { courseDetailMessages } from '../../messages/course-detail.ts'

export function Teachers({ teachers }: { teachers: readonly Teacher[] }) {
  return (
    <section>
      <h2 className="mb-6 text-h2">{courseDetailMessages.teachers}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {teachers.map(({ name, about }) => (
          <li className="card-ornate p-7" key={name}>
            <Logo className="size-9 text-primary" />
            <h3 className="mt-3 text-h3">{name}</h3>
            <p className="mt-2 text-muted-foreground">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
