import { minify_sync } from 'terser'
import { BOOT_SCRIPT } from '../src/lib/prerender/boot-script.ts'
import { HIDE_DISMISSED_SCRIPT } from '../src/lib/prerender/dismissed-announcement.ts'
import { CAPTURE_SCRIPT } from '../src/lib/prerender/event-replay.ts'

/** Inline scripts of prerendered documents, minified. */
export const INLINE_SCRIPTS = {
  boot: minified(BOOT_SCRIPT),
  capture: minified(CAPTURE_SCRIPT),
  hideDismissed: minified(HIDE_DISMISSED_SCRIPT),
}

function minified(script: string): string {
  const { code } = minify_sync(script, { ecma: 2020 })
  if (!code) throw new Error('An inline script is empty.')
  return code
}
