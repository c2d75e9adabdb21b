import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { ImportMapping, ImportRecognition } from '../../lib/api/schema.ts'
import { imports } from '../../messages/imports.ts'
import {
  columnOf,
  fieldsQuery,
  type Interpretation,
  previewQuery,
  type ReadMapping,
  savedMapping,
  saveMapping,
  startCheck,
  useHistoryMutation,
  useJob,
  withColumn,
} from './imports.ts'
import { PreviewTable, SampleTable } from './preview-tables.tsx'

const { mapping: text } = imports

interface MappingStepProps {
  file: number
  recognition: ImportRecognition
  /** Names of the saved mappings. */
  saved: readonly string[]
  interpretation: Interpretation
  onChange: (interpretation: Interpretation) => void
  onNext: () => void
}

export function MappingStep(props: MappingStepProps) {
  const { file, recognition, saved, interpretation, onChange, onNext } = props
  const { mapping } = interpretation
  const { data: fields = [] } = useQuery(fieldsQuery)
  const preview = useQuery({ ...previewQuery(file, interpretation), placeholderData: keepPreviousData })
  const check = useJob(file, startCheck(file))
  const change = (changed: ImportMapping) => onChange({ ...interpretation, mapping: changed })
  const [read, setRead] = useState<ReadMapping | null>(null)
  const open = async (name: string) => {
    const { version, mapping: opened } = await savedMapping(name)
    setRead({ name, version })
    change(opened)
  }
  const columns = [
    { value: '', label: text.none },
    ...recognition.columns
      .filter((column) => column !== '')
      .map((column) => ({ value: column, label: column })),
  ]
  const isShopTable = recognition.system !== null && recognition.system !== undefined
  return (
    <>
      <Alert tone="info">
        {isShopTable ? text.recognised(recognition.system ?? '') : text.suggested}{' '}
        {text.lines(recognition.lines)}.
      </Alert>
      {!isShopTable && (
        <Card title={text.title}>
          <div className="flex flex-col gap-5">
            {saved.length > 0 && (
              <Select
                className="max-w-sm"
                label={text.saved}
                onChange={open}
                options={saved.map((name) => ({ value: name, label: name }))}
                value=""
              />
            )}
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
              {fields.map(({ name, label }) => (
                <Select
                  key={name}
                  label={label}
                  onChange={(column) => change(withColumn(mapping, name, column))}
                  options={columns}
                  placeholder={text.none}
                  value={columnOf(mapping, name)}
                />
              ))}
            </div>
            <Checkbox
              isSelected={mapping.format?.decimal === 'comma'}
              onChange={(isComma) =>
                change({ ...mapping, format: { ...mapping.format, decimal: isComma ? 'comma' : 'auto' } })
              }
            >
              {text.commaDecimals}
            </Checkbox>
            <Checkbox
              description={text.rejectCategoriesHint}
              isSelected={mapping.unknown_categories === 'reject'}
              onChange={(rejects) =>
                change({ ...mapping, unknown_categories: rejects ? 'reject' : 'create' })
              }
            >
              {text.rejectCategories}
            </Checkbox>
            <SaveMapping mapping={mapping} onSaved={setRead} read={read} />
          </div>
        </Card>
      )}
      <Card description={text.previewHint} title={text.preview}>
        {preview.error ? (
          <Alert tone="warning">{messageOf(preview.error)}</Alert>
        ) : (
          preview.data && <PreviewTable preview={preview.data} />
        )}
      </Card>
      <Card title={text.sample}>
        <SampleTable recognition={recognition} />
      </Card>
      {check.error && <Alert tone="danger">{messageOf(check.error)}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-col gap-3">
          <Checkbox
            isSelected={interpretation.prices_without_tax}
            onChange={(isNet) => onChange({ ...interpretation, prices_without_tax: isNet })}
          >
            {text.pricesWithoutTax}
          </Checkbox>
          <Checkbox
            description={text.priorPricesConfirmedHint}
            isSelected={interpretation.prior_prices_confirmed}
            onChange={(isConfirmed) => onChange({ ...interpretation, prior_prices_confirmed: isConfirmed })}
          >
            {text.priorPricesConfirmed}
          </Checkbox>
        </div>
        <Button
          isDisabled={preview.isError}
          isPending={check.isPending}
          onPress={() => check.mutate(interpretation, { onSuccess: onNext })}
          variant="primary"
        >
          {text.check}
        </Button>
      </div>
    </>
  )
}

interface SaveMappingProps {
  mapping: ImportMapping
  /** Saved mapping that was opened or saved last. */
  read: ReadMapping | null
  onSaved: (saved: ReadMapping) => void
}

function SaveMapping({ mapping, read, onSaved }: SaveMappingProps) {
  const [name, setName] = useState('')
  const save = useHistoryMutation(() => saveMapping(name, read, mapping))
  const submit = () =>
    save.mutate(undefined, {
      onSuccess: ({ version }) => {
        onSaved({ name, version })
        toast(text.savedToast)
      },
    })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        className="w-64"
        error={save.error ? messageOf(save.error) : undefined}
        label={text.name}
        onChange={setName}
        value={name}
      />
      <Button isDisabled={name.trim() === ''} isPending={save.isPending} onPress={submit}>
        {text.save}
      </Button>
    </div>
  )
}
