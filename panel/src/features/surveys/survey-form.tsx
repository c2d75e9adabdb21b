import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { FormInstant, FormText, FormTextArea } from '../../components/form/fields.tsx'
import { NestedErrors } from '../../components/form/nested-errors.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import { type Saved, useResourceForm } from '../../components/form/use-resource-form.ts'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { surveys as text } from '../../messages/surveys.ts'
import { paths } from '../../paths.ts'
import { SectionCard } from './section-card.tsx'
import {
  NEW_SECTION,
  type QuestionPlace,
  readSurvey,
  type SurveyValues,
  saveSurvey,
  withMovedQuestion,
} from './surveys.ts'

const { fields: labels, hints } = text

interface SurveyFormProps {
  /** Empty for a new survey. */
  slug?: string
  saved: Saved<SurveyValues>
  isAnswered?: boolean
}

const draftKeyOf = (slug: string) => `surveys.${slug || 'new'}`

export function SurveyForm({ slug = '', saved, isAnswered = false }: SurveyFormProps) {
  const queries = useQueryClient()
  const resource = useResourceForm<SurveyValues>({
    draftKey: draftKeyOf(slug),
    saved,
    read: readSurvey,
    savedText: text.saved,
    save: async (values, version) => {
      const survey = await saveSurvey(queries, slug, values, version)
      const to = { to: paths.survey(survey.slug), draftKey: draftKeyOf(survey.slug) }
      return { ...readSurvey(survey), moved: survey.slug === slug ? undefined : to }
    },
  })
  const { control, formState } = resource.form
  const sections = useFieldArray({ control, name: 'sections', keyName: 'key' })
  const moveQuestion = (from: QuestionPlace, to: QuestionPlace) => {
    const { form } = resource
    const moved = withMovedQuestion(form.getValues('sections'), from, to)
    for (const section of [from.section, to.section]) {
      form.setValue(`sections.${section}.questions`, moved[section]?.questions ?? [], { shouldDirty: true })
    }
  }
  return (
    <ResourceForm labels={labels} resource={resource}>
      {isAnswered && <Alert tone="info">{text.answered}</Alert>}
      <NestedErrors errors={formState.errors.sections} />
      <Card title={text.basics}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText
            className="sm:col-span-2"
            control={control}
            isRequired
            label={labels.title}
            name="title"
          />
          <FormTextArea
            className="sm:col-span-2"
            control={control}
            description={hints.description}
            label={labels.description}
            name="description"
            rows={2}
          />
          <FormInstant
            control={control}
            description={hints.opens_at}
            label={labels.opens_at}
            name="opens_at"
          />
          <FormInstant
            control={control}
            description={hints.closes_at}
            label={labels.closes_at}
            name="closes_at"
          />
        </div>
      </Card>
      {sections.fields.map(({ key }, index) => (
        <SectionCard
          control={control}
          index={index}
          key={key}
          onMoveQuestion={moveQuestion}
          onRemove={() => sections.remove(index)}
          sections={sections.fields.length}
        />
      ))}
      <Button className="self-start" icon={Plus} onPress={() => sections.append(NEW_SECTION)}>
        {text.section.add}
      </Button>
    </ResourceForm>
  )
}
