import { whenIdle } from './when-idle.ts'

/** Bandwidth of the Network Information API, which only some browsers have. */
interface NetworkInformation {
  saveData: boolean
  effectiveType: string
}

/**
 * Loads the remaining lazy pictures once the page is idle, so that they are there before they are scrolled to.
 * Pictures stay lazy with data saving, or on connections slower than 4G.
 */
export function loadLazyPicturesOnIdle(page: Document): void {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  if (connection?.saveData || (connection && connection.effectiveType !== '4g')) return
  const load = () => {
    for (const picture of page.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
      picture.loading = 'eager'
  }
  whenIdle(load)
}
