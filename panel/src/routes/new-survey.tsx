import { Screen } from '../components/layout/screen.tsx'
import { SurveyForm } from '../features/surveys/survey-form.tsx'
import { NEW_SURVEY } from '../features/surveys/surveys.ts'
import { surveys as text } from '../messages/surveys.ts'
import { paths } from '../paths.ts'

export function Component() {
  return (
    <Screen breadcrumbs={[{ label: text.title, to: paths.surveys }]} isNarrow title={text.new}>
      <SurveyForm saved={NEW_SURVEY} />
    </Screen>
  )
}
