import type { ReactNode, RefObject } from 'react'
import { campusTexts } from '../../messages/course-player.ts'
import { rates, STEP, step } from './video-shortcuts.ts'

const words = campusTexts.video

interface VideoBarProps {
  film: RefObject<HTMLVideoElement | null>
  rate: number
  setRate(rate: number): void
}

/** What the browser's own controls lack, or hide: a few seconds back and ahead, the speed, the keys. */
export function VideoBar({ film, rate, setRate }: VideoBarProps) {
  const skip = (seconds: number) => {
    if (film.current) step(film.current, seconds)
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <Skip label={words.back} onSkip={() => skip(-STEP)}>
        −{STEP} s
      </Skip>
      <Skip label={words.ahead} onSkip={() => skip(STEP)}>
        +{STEP} s
      </Skip>
      <label className="flex items-center gap-2">
        {words.speed}
        <select
          className="min-h-11 rounded-field border border-edge bg-sheet px-2 figures hover:border-ink"
          onChange={(event) => setRate(Number(event.currentTarget.value))}
          value={rate}
        >
          {(rates.includes(rate) ? rates : [...rates, rate]).map((each) => (
            <option key={each} value={each}>
              {words.rate(each)}
            </option>
          ))}
        </select>
      </label>
      <Shortcuts />
    </div>
  )
}

function Skip({ label, onSkip, children }: { label: string; onSkip: () => void; children: ReactNode }) {
  return (
    <button
      aria-label={label}
      className="min-h-11 rounded-field border border-edge px-3 figures hover:border-ink hover:bg-well"
      onClick={onSkip}
      type="button"
    >
      {children}
    </button>
  )
}

function Shortcuts() {
  return (
    <details className="w-full text-soft pointer-coarse:hidden">
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        {words.keys}
      </summary>
      <p className="mb-2">{words.keysNote}</p>
      <dl className="grid max-w-text grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr_auto_1fr]">
        {words.shortcuts.map(([key, what]) => (
          <div className="contents" key={key}>
            <dt>
              <kbd className="rounded-edge border border-line bg-sheet px-2 font-sans">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
