import { formMessages } from '../../messages/form.ts'
import { paths } from '../../paths.ts'
import { Link } from '../ui/link.tsx'

export function PrivacyNotice({ children }: { children: string }) {
  return (
    <p className="text-small text-muted-foreground">
      {children}{' '}
      <Link className="text-foreground underline underline-offset-2" href={paths.privacyPolicy}>
        {formMessages.privacyLink}
      </Link>
      .
    </p>
  )
}
