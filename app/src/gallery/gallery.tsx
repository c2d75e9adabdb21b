import { PageTitle } from '../components/layout/page-title.tsx'
import { Controls } from './controls.tsx'
import { Display } from './display.tsx'
import { Feedback } from './feedback.tsx'
import { Forms } from './forms.tsx'
import { Pages } from './pages.tsx'
import { Tokens } from './tokens.tsx'
import './gallery.css'

/** Component gallery, part of development builds only. */
export function Component() {
  return (
    <div className="page-container grid gap-16 py-10">
      <PageTitle>Taller</PageTitle>
      <h1 className="text-h1" tabIndex={-1}>
        Taller
      </h1>
      <Tokens />
      <Controls />
      <Forms />
      <Feedback />
      <Display />
      <Pages />
    </div>
  )
}
