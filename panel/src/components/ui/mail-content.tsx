import { common } from '../../messages/common.ts'
import { Tabs } from './tabs.tsx'

/** Subject and content of a mail, whose page runs no script and loads nothing. */
export function MailContent({ mail }: { mail: { subject: string; text: string; html: string } }) {
  const text = common.mail
  return (
    <>
      <p className="text-small text-muted-foreground">{text.subject}</p>
      <p className="mb-3 text-h3 font-semibold">{mail.subject}</p>
      <Tabs
        items={[
          {
            id: 'html',
            label: text.html,
            content: (
              <iframe
                className="h-150 w-full rounded-md border border-border bg-[white]"
                sandbox=""
                srcDoc={mail.html}
                title={mail.subject}
              />
            ),
          },
          {
            id: 'text',
            label: text.text,
            content: <pre className="font-sans whitespace-pre-wrap">{mail.text}</pre>,
          },
        ]}
        label={text.content}
      />
    </>
  )
}
