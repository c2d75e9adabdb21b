import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { common } from '../../messages/common.ts'

interface ToastMessage {
  text: string
  isError?: boolean
  /** Follow-up, such as undoing. */
  action?: { label: string; onPress: () => void }
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

const TIMEOUT_MS = 6000

/** Confirms what happened. Errors stay until they are closed. */
export function toast(text: string, options: Omit<ToastMessage, 'text'> = {}) {
  queue.add({ text, ...options }, options.isError || options.action ? {} : { timeout: TIMEOUT_MS })
}

export function Toasts() {
  return (
    <ToastRegion
      aria-label={common.toasts}
      className="fixed inset-x-4 bottom-4 z-(--layer-toast) flex flex-col gap-2 outline-none sm:left-auto sm:w-96"
      queue={queue}
    >
      {({ toast: item }) => {
        const { text, isError, action } = item.content
        const Icon = isError ? TriangleAlert : CircleCheck
        return (
          <Toast
            className="flex animate-rise items-start gap-3 rounded-md bg-inverse py-3 pr-2 pl-4 text-inverse-foreground shadow-modal"
            toast={item}
          >
            <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            <ToastContent className="grow pt-px">
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action && (
              <AriaButton
                className="rounded-sm px-2 py-0.5 font-semibold underline underline-offset-4"
                onPress={() => {
                  action.onPress()
                  queue.close(item.key)
                }}
              >
                {action.label}
              </AriaButton>
            )}
            <AriaButton
              aria-label={common.closeToast}
              className="grid size-6 shrink-0 place-items-center rounded-sm opacity-80 hover:opacity-100"
              slot="close"
            >
              <X aria-hidden="true" className="size-4" />
            </AriaButton>
          </Toast>
        )
      }}
    </ToastRegion>
  )
}
