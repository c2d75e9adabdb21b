import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Button } from '../components/ui/button.tsx'
import { ImportJobCard } from '../features/imports/import-job.tsx'
import { historyQuery, type Interpretation, jobQuery, recognise } from '../features/imports/imports.ts'
import { MappingStep } from '../features/imports/mapping-step.tsx'
import { PastImports } from '../features/imports/past-imports.tsx'
import { Steps } from '../features/imports/steps.tsx'
import { UploadStep } from '../features/imports/upload-step.tsx'
import type { ImportRecognition } from '../lib/api/schema.ts'
import { imports as text } from '../messages/imports.ts'

interface OpenFile {
  id: number
  name: string
  recognition: ImportRecognition
}

export function Component() {
  const [file, setFile] = useState<OpenFile | null>(null)
  const [interpretation, setInterpretation] = useState<Interpretation | null>(null)
  const [isChecking, setChecking] = useState(false)
  const { data: job } = useQuery({ ...jobQuery(file?.id ?? 0), enabled: isChecking && file !== null })
  const { data: history, refetch } = useQuery(historyQuery)
  const open = async (id: number, name: string) => {
    const recognition = await recognise(id)
    setInterpretation({
      mapping: recognition.mapping,
      prices_without_tax: false,
      prior_prices_confirmed: false,
    })
    setFile({ id, name, recognition })
  }
  const restart = () => {
    setFile(null)
    setInterpretation(null)
    setChecking(false)
    void refetch()
  }
  const isImported = job?.state === 'imported'
  const step = file === null ? 0 : !isChecking ? 1 : isImported ? 3 : 2
  return (
    <Screen
      actions={file !== null && <Button onPress={restart}>{text.again}</Button>}
      subtitle={file === null ? text.subtitle : file.name}
      title={text.title}
    >
      <div className="flex flex-col gap-6">
        <Steps current={step} />
        {(file === null || interpretation === null) && <UploadStep onUploaded={open} />}
        {file !== null && interpretation !== null && !isChecking && (
          <MappingStep
            file={file.id}
            interpretation={interpretation}
            onChange={setInterpretation}
            onNext={() => setChecking(true)}
            recognition={file.recognition}
            saved={history?.mappings ?? []}
          />
        )}
        {file !== null && interpretation !== null && isChecking && (
          <ImportJobCard
            file={file.id}
            interpretation={interpretation}
            job={job}
            onBack={() => setChecking(false)}
          />
        )}
        {file === null && history && <PastImports imports={history.imports} />}
      </div>
    </Screen>
  )
}
