import { type ReactElement, Suspense, use, useId } from 'react'
import { nextTask } from './next-task.ts'

/** What each part waits for, while a page that was rendered beforehand is brought to life. */
const turns = new Map<string, Promise<void>>()
let last: Promise<void> | null = null

/** From now on parts come to life one after the other, each in a task of its own. */
export function takeTurns(): void {
  last = nextTask()
}

/** Once every part of the page is alive. Whatever comes later is drawn at once. */
export async function allAlive(): Promise<void> {
  for (let seen: Promise<void> | null = null; seen !== last; ) {
    seen = last
    await seen
    await nextTask()
  }
  last = null
  turns.clear()
}

interface InTurnProps {
  /** One element: of what waits, its place is kept. */
  children: ReactElement
}

/** A part of a page that need not come to life together with the others. What it shows is there all the while. */
export function InTurn({ children }: InTurnProps) {
  return (
    <Suspense fallback={null}>
      <Waiting>{children}</Waiting>
    </Suspense>
  )
}

function Waiting({ children }: InTurnProps) {
  const turn = turnOf(useId())
  if (turn) use(turn)
  return children
}

function turnOf(part: string): Promise<void> | undefined {
  if (last && !turns.has(part)) {
    last = last.then(nextTask)
    turns.set(part, last)
  }
  return turns.get(part)
}
