import { Alert } from '../ui/alert.tsx'

/** Messages of the errors of a field and of its members at any depth. */
export function NestedErrors({ errors }: { errors: unknown }) {
  const messages = [...new Set(messagesOf(errors))]
  return (
    messages.length > 0 && (
      <Alert tone="danger">
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Alert>
    )
  )
}

function messagesOf(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  const own = 'message' in errors && typeof errors.message === 'string' ? [errors.message] : []
  const members = Object.entries(errors).filter(([name]) => name !== 'ref')
  return [...own, ...members.flatMap(([, member]) => messagesOf(member))]
}
