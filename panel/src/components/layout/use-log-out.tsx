import { Link } from 'react-router-dom'
import { messageOf } from '../../lib/api/errors.ts'
import { type DraftScreen, listDrafts } from '../../lib/drafts.ts'
import { useEndSession, useSession } from '../../lib/session.ts'
import { layout } from '../../messages/layout.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

const { logOut: text } = layout

/** Logout that asks first while there are unsaved drafts; `dialog` has to be rendered. */
export function useLogOut() {
  const { staff } = useSession()
  const endSession = useEndSession()
  const { ask, close, dialog } = useConfirm()
  const end = async () => {
    try {
      await endSession()
    } catch (error) {
      toast(messageOf(error), { isError: true })
    }
  }
  const logOut = () => {
    const drafts = listDrafts(staff.id)
    if (drafts.length === 0) {
      void end()
      return
    }
    ask({
      title: text.title(drafts.length),
      children: <Drafts onOpen={close} screens={drafts.map(({ screen }) => screen)} />,
      confirm: text.discard,
      cancel: text.stay,
      isDanger: true,
      onConfirm: end,
    })
  }
  return { logOut, dialog }
}

/** Links to the screens of drafts, each once. */
function Drafts({ screens, onOpen }: { screens: readonly DraftScreen[]; onOpen: () => void }) {
  const titles = new Map(screens.map(({ path, title }) => [path, title]))
  return (
    <>
      <p>{text.text}</p>
      <ul className="mt-3 flex flex-col gap-1">
        {[...titles].map(([path, title]) => (
          <li key={path}>
            <Link className="link inline-block py-0.5" onClick={onOpen} to={path}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
