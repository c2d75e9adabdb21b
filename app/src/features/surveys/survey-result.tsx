import { ResultPage } from '../../components/layout/result-page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { surveyMessages } from '../../messages/survey.ts'
import { paths } from '../../paths.ts'
import type { SurveyEnd } from './survey-parts.ts'

const messages: Record<SurveyEnd, { title: string; text: string }> = {
  sent: { title: surveyMessages.thanks, text: surveyMessages.thanksText },
  answered: { title: surveyMessages.answered, text: surveyMessages.answeredText },
  scheduled: { title: surveyMessages.scheduled, text: surveyMessages.scheduledText },
  closed: { title: surveyMessages.closed, text: surveyMessages.closedText },
}

export function SurveyResult({ result }: { result: SurveyEnd }) {
  const { title, text } = messages[result]
  return (
    <ResultPage
      actions={<ButtonLink href={paths.home}>{surveyMessages.shop}</ButtonLink>}
      autoFocusHeading
      title={title}
    >
      <p>{text}</p>
    </ResultPage>
  )
}
