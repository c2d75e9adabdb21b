import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Screen } from '../components/layout/screen.tsx'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { RemoveButton } from '../features/content/content-fields.tsx'
import { LinksDialog } from '../features/surveys/links-dialog.tsx'
import { SurveyForm } from '../features/surveys/survey-form.tsx'
import { deleteSurvey, readSurvey, surveyQuery } from '../features/surveys/surveys.ts'
import { usePermission } from '../lib/session.ts'
import { surveys as text } from '../messages/surveys.ts'
import { paths } from '../paths.ts'

export function Component() {
  const { slug = '' } = useParams()
  const { data: survey } = useSuspenseQuery(surveyQuery(slug))
  const queries = useQueryClient()
  const canWrite = usePermission('content_write')
  const [isLinking, setLinking] = useState(false)
  return (
    <Screen
      actions={
        <>
          {canWrite && !survey.is_answered && (
            <RemoveButton
              list={paths.surveys}
              name={survey.title}
              remove={() => deleteSurvey(queries, survey)}
            />
          )}
          <ButtonLink icon={ChartNoAxesColumn} to={paths.surveyResults(slug)}>
            {text.results.title}
          </ButtonLink>
          {canWrite && (
            <Button icon={Link2} onPress={() => setLinking(true)}>
              {text.links.button}
            </Button>
          )}
        </>
      }
      breadcrumbs={[{ label: text.title, to: paths.surveys }]}
      isNarrow
      title={survey.title}
    >
      <SurveyForm isAnswered={survey.is_answered} key={slug} saved={readSurvey(survey)} slug={slug} />
      {isLinking && <LinksDialog onClose={() => setLinking(false)} slug={slug} title={survey.title} />}
    </Screen>
  )
}
