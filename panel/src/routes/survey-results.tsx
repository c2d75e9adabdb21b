import { useSuspenseQueries } from '@tanstack/react-query'
import { ClipboardList, FileDown } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { Screen } from '../components/layout/screen.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { QuestionResultsCard } from '../features/surveys/question-results.tsx'
import { filePath, resultsQuery, surveyQuery } from '../features/surveys/surveys.ts'
import { formatCount } from '../lib/format.ts'
import { surveys } from '../messages/surveys.ts'
import { paths } from '../paths.ts'

const { results: text } = surveys

export function Component() {
  const { slug = '' } = useParams()
  const [{ data: survey }, { data: results }] = useSuspenseQueries({
    queries: [surveyQuery(slug), resultsQuery(slug)],
  })
  return (
    <Screen
      actions={
        <ButtonLink download icon={FileDown} reloadDocument to={filePath(slug)}>
          {text.csv}
        </ButtonLink>
      }
      breadcrumbs={[
        { label: surveys.title, to: paths.surveys },
        { label: survey.title, to: paths.survey(slug) },
      ]}
      isNarrow
      subtitle={text.responses(formatCount(results.responses), formatCount(results.links))}
      title={text.of(survey.title)}
    >
      {results.responses === 0 ? (
        <EmptyState icon={ClipboardList} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <div className="flex min-w-0 flex-col gap-6">
          {results.questions.map((question) => (
            <QuestionResultsCard key={question.question} results={question} />
          ))}
        </div>
      )}
    </Screen>
  )
}
