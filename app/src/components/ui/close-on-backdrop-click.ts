import type { MouseEvent } from 'react'

/** Props of a modal dialog that closes on clicks outside of it. Escape closes it natively. */
export const closeOnBackdropClick = {
  onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget) currentTarget.close()
  },
}
