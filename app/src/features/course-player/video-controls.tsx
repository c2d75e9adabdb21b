import type { ReactNode, RefObject } from 'react'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { PLAYBACK_RATES, SKIP_SECONDS, skip } from './video-shortcuts.ts'
import './video-controls.css'

const messages = coursePlayerMessages.video

interface VideoControlsProps {
  videoRef: RefObject<HTMLVideoElement | null>
  rate: number
  setRate(rate: number): void
}

/** Controls missing in native players: skip, speed, keyboard shortcuts. */
export function VideoControls({ videoRef, rate, setRate }: VideoControlsProps) {
  const skipBy = (seconds: number) => {
    if (videoRef.current) skip(videoRef.current, seconds)
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <SkipButton label={messages.back} onSkip={() => skipBy(-SKIP_SECONDS)}>
        −{SKIP_SECONDS} s
      </SkipButton>
      <SkipButton label={messages.ahead} onSkip={() => skipBy(SKIP_SECONDS)}>
        +{SKIP_SECONDS} s
      </SkipButton>
      <label className="flex items-center gap-2">
        {messages.speed}
        <select
          className="min-h-11 rounded-sm border border-border-strong bg-surface px-2 tabular-figures hover:border-foreground"
          onChange={(event) => setRate(Number(event.currentTarget.value))}
          value={rate}
        >
          {(PLAYBACK_RATES.includes(rate) ? PLAYBACK_RATES : [...PLAYBACK_RATES, rate]).map((each) => (
            <option key={each} value={each}>
              {messages.rate(each)}
            </option>
          ))}
        </select>
      </label>
      <ShortcutList />
    </div>
  )
}

function SkipButton({ label, onSkip, children }: { label: string; onSkip: () => void; children: ReactNode }) {
  return (
    <button
      aria-label={label}
      className="min-h-11 rounded-sm border border-border-strong px-3 tabular-figures hover:border-foreground hover:bg-muted"
      onClick={onSkip}
      type="button"
    >
      {children}
    </button>
  )
}

function ShortcutList() {
  return (
    <details className="video-shortcuts">
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        {messages.keys}
      </summary>
      <p className="mb-2">{messages.keysNote}</p>
      <dl>
        {messages.shortcuts.map(([key, what]) => (
          <div className="contents" key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
