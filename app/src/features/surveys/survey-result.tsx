import { Outcome } from '../../components/layout/result-page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { surveyTexts } from '../../messages/survey.ts'
import { paths } from '../../paths.ts'
import type { Ended } from './survey-route.ts'

const words: Record<Ended, { title: string; text: string }> = {
  sent: { title: surveyTexts.thanks, text: surveyTexts.thanksText },
  answered: { title: surveyTexts.answered, text: surveyTexts.answeredText },
  closed: { title: surveyTexts.closed, text: surveyTexts.closedText },
}

/** There is nothing left to ask, and why. */
export function Closing({ how }: { how: Ended }) {
  const { title, text } = words[how]
  return (
    <Outcome actions={<ButtonLink href={paths.home}>{surveyTexts.shop}</ButtonLink>} arrives title={title}>
      <p>{text}</p>
    </Outcome>
  )
}
