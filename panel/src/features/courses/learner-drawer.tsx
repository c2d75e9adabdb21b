import { useQuery } from '@tanstack/react-query'
import { Award, Download } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Drawer } from '../../components/ui/dialog.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import { KeyValues } from '../../components/ui/key-values.tsx'
import { PlainTable } from '../../components/ui/plain-table.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { Learner, LearnerDetail } from '../../lib/api/schema.ts'
import { formatFull, formatLongDate } from '../../lib/format.ts'
import { usePermission } from '../../lib/session.ts'
import { learners } from '../../messages/courses.ts'
import { certificateUrl, endEnrolment, issueCertificate, learnerQuery, useCourseMutation } from './courses.ts'
import { AccessBadge, originOf } from './learner-columns.tsx'

const { detail: text } = learners

interface LearnerDrawerProps {
  course: string
  learner: Learner
  onClose: () => void
}

/** Learner with the progress in each lesson, the certificate, and the end of the access. */
export function LearnerDrawer({ course, learner, onClose }: LearnerDrawerProps) {
  const { data: detail } = useQuery(learnerQuery(course, learner.id))
  const canWrite = usePermission('courses_write')
  const [isEnding, setEnding] = useState(false)
  const issue = useCourseMutation(() => issueCertificate(course, learner.id))
  const shown = detail ?? learner
  const certify = () =>
    issue.mutate(undefined, {
      onSuccess: () => toast(text.issuedToast),
      onError: (error) => toast(messageOf(error), { isError: true }),
    })
  return (
    <Drawer
      footer={
        <>
          {canWrite && shown.access === 'open' && (
            <Button className="mr-auto" onPress={() => setEnding(true)} variant="danger-ghost">
              {text.remove}
            </Button>
          )}
          {canWrite && detail?.can_issue_certificate && (
            <Button icon={Award} isPending={issue.isPending} onPress={certify} variant="primary">
              {text.issue}
            </Button>
          )}
          {shown.certificate && (
            <a className="link inline-flex items-center gap-2 py-2" href={certificateUrl(course, learner.id)}>
              <Download aria-hidden="true" className="size-4" />
              {text.download}
            </a>
          )}
        </>
      }
      isOpen
      onClose={onClose}
      title={shown.name || shown.email}
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <AccessBadge learner={shown} />
          <a className="link break-all" href={`mailto:${shown.email}`}>
            {shown.email}
          </a>
        </div>
        <Progress label={text.progress} value={shown.percent} />
        <KeyValues
          items={[
            { label: text.since, value: `${formatLongDate(shown.enrolled_at)} · ${originOf(shown)}` },
            {
              label: text.until,
              value: shown.access_until ? formatLongDate(shown.access_until) : text.unlimited,
            },
            ...(shown.session
              ? [
                  {
                    label: text.session,
                    value: `${formatFull(shown.session.starts_at)} · ${shown.session.place}`,
                  },
                ]
              : []),
          ]}
        />
        {detail && <Lessons detail={detail} />}
      </div>
      {isEnding && <EndDialog course={course} learner={shown} onClose={() => setEnding(false)} />}
    </Drawer>
  )
}

function Lessons({ detail }: { detail: LearnerDetail }) {
  return (
    <PlainTable header={text.header} label={text.lessons}>
      {detail.progress.map((lesson) => (
        <tr key={lesson.id}>
          <td className="py-2 pr-4">{lesson.title}</td>
          <td className="py-2 pr-4">
            {lesson.opens_at
              ? text.opens(formatFull(lesson.opens_at))
              : lesson.best_percent != null
                ? text.quiz(lesson.best_percent, lesson.attempts)
                : lesson.done
                  ? text.done
                  : text.pending}
          </td>
          <td className="py-2">{lesson.last_activity_at && <Instant at={lesson.last_activity_at} />}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

function EndDialog({ course, learner, onClose }: LearnerDrawerProps) {
  const [reason, setReason] = useState('')
  const mutation = useCourseMutation(() => endEnrolment(course, learner.id, reason))
  const errors = fieldErrors(mutation.error)
  const submit = () => {
    mutation.mutate(undefined, {
      onSuccess: () => {
        toast(text.removed)
        onClose()
      },
    })
  }
  return (
    <FormDialog
      isDanger
      isPending={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      size="sm"
      submitLabel={text.remove}
      title={text.removeTitle(learner.name || learner.email)}
    >
      <p>{text.removeText}</p>
      <TextField
        autoFocus
        error={errors.reason ?? (mutation.error ? messageOf(mutation.error) : undefined)}
        isRequired
        label={text.reason}
        onChange={setReason}
        value={reason}
      />
    </FormDialog>
  )
}
