import { Card } from '../../components/ui/card.tsx'
import { ChartCard } from '../../components/ui/chart-card.tsx'
import type { QuestionResults } from '../../lib/api/schema.ts'
import { formatAverage, formatCount } from '../../lib/format.ts'
import { surveys } from '../../messages/surveys.ts'

const { results: text } = surveys

/** Answers to one question: a chart of options or values, or the texts. */
export function QuestionResultsCard({ results }: { results: QuestionResults }) {
  const { title, answered, average, counts, texts } = results
  const description = [
    text.answered(formatCount(answered)),
    ...(average ? [text.average(formatAverage(average))] : []),
  ].join(' · ')
  if (counts.length > 0) {
    return (
      <ChartCard
        categoryLabel={text.value}
        description={description}
        formatValue={formatCount}
        kind="bar"
        rows={counts.map(({ value, count }) => ({ id: value, category: value, count }))}
        series={[{ key: 'count', label: text.count }]}
        title={title}
      />
    )
  }
  return (
    <Card description={description} title={title}>
      {texts.length === 0 ? (
        <p className="text-muted-foreground">{text.noTexts}</p>
      ) : (
        // The list scrolls, so that the keyboard has to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs focus
        <ul aria-label={title} className="max-h-72 divide-y divide-border overflow-auto" tabIndex={0}>
          {texts.map((answer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity, and equal ones are possible
            <li className="py-2 break-words whitespace-pre-line" key={index}>
              {answer}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
