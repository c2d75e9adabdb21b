import { useState } from 'react'
import { formMessages } from '../../messages/form.ts'
import { Field } from '../ui/field.tsx'

export function PasswordField(props: Omit<Parameters<typeof Field>[0], 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      endAdornment={
        <button
          aria-label={shown ? formMessages.hidePassword : formMessages.showPassword}
          className="absolute inset-y-px right-px min-w-24 rounded-sm px-3 text-small font-semibold text-muted-foreground hover:text-foreground"
          onClick={() => setShown(!shown)}
          type="button"
        >
          {shown ? formMessages.hide : formMessages.show}
        </button>
      }
      autoCapitalize="none"
      spellCheck={false}
      type={shown ? 'text' : 'password'}
    />
  )
}
