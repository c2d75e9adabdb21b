import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { common } from '../../messages/common.ts'
import { IconButton } from './button.tsx'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** False for dialogs that only their buttons close. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
}

const overlayClass = 'fixed inset-0 z-(--layer-modal) animate-fade bg-overlay'

function Footer({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-6 py-4">{children}</footer>
  )
}

/** Modal dialog; full width at the bottom of a phone. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  size = 'md',
  isDismissable = true,
  role = 'dialog',
}: DialogProps) {
  return (
    <ModalOverlay
      className={cx(overlayClass, 'flex items-end justify-center sm:items-center sm:p-6')}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal
        className={cx(
          'flex max-h-[88svh] w-full animate-rise flex-col rounded-t-xl bg-raised shadow-modal sm:rounded-lg',
          { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' }[size],
        )}
      >
        <AriaDialog className="flex min-h-0 flex-col outline-none" role={role}>
          <header className="flex items-start gap-4 px-6 pt-5">
            <Heading className="grow font-serif text-h2 font-semibold" slot="title">
              {title}
            </Heading>
            {isDismissable && (
              <IconButton className="-mr-2" icon={X} label={common.close} onPress={onClose} />
            )}
          </header>
          <div className="overflow-y-auto px-6 pt-3 pb-6">{children}</div>
          <Footer>{footer}</Footer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Panel at the right edge, beside what it belongs to. */
export function Drawer({ title, isOpen, onClose, children, footer }: Omit<DialogProps, 'size' | 'role'>) {
  return (
    <ModalOverlay
      className={overlayClass}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className="fixed inset-y-0 right-0 flex w-full max-w-lg animate-slide flex-col bg-raised shadow-modal">
        <AriaDialog className="flex min-h-0 grow flex-col outline-none">
          <header className="flex items-center gap-4 border-b border-border px-6 py-4">
            <Heading className="grow font-serif text-h2 font-semibold" slot="title">
              {title}
            </Heading>
            <IconButton className="-mr-2" icon={X} label={common.close} onPress={onClose} />
          </header>
          <div className="grow overflow-y-auto p-6">{children}</div>
          <Footer>{footer}</Footer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
