import { surveyTexts } from '../../texts/survey.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'
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
    <Outcome actions={<ButtonLink href="/">{surveyTexts.shop}</ButtonLink>} arrives title={title}>
      <p>{text}</p>
    </Outcome>
  )
}
