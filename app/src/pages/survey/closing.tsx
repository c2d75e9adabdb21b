import { useEffect, useRef } from 'react'
import { surveyTexts } from '../../texts/survey.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Title } from '../../ui/title.tsx'
import type { Ended } from './survey-route.ts'

const words: Record<Ended, { title: string; text: string }> = {
  sent: { title: surveyTexts.thanks, text: surveyTexts.thanksText },
  answered: { title: surveyTexts.answered, text: surveyTexts.answeredText },
  closed: { title: surveyTexts.closed, text: surveyTexts.closedText },
}

/** There is nothing left to ask, and why. */
export function Closing({ how }: { how: Ended }) {
  const { title, text } = words[how]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <div className="page py-16 md:py-24">
      <Title>{title}</Title>
      <div className="label mx-auto max-w-text p-10 text-center">
        <Mark className="mx-auto size-14 text-leaf" />
        <h1 className="mt-4 text-h2" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="mt-4">{text}</p>
        <ButtonLink className="mt-8" to="/">
          {surveyTexts.shop}
        </ButtonLink>
      </div>
    </div>
  )
}
