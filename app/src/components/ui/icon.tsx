import { cx } from 'class-variance-authority'

/** Line icons on a 24 px grid. Decorative: adjacent text names them. */
const paths = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  award: 'M12 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10M9 13.5 7.5 20.5 12 18l4.5 2.5-1.5-7',
  back: 'M19 12H5m6 6-6-6 6-6',
  bag: 'M5.5 8.5h13l1 11.5h-15zM9 10.5V7a3 3 0 0 1 6 0v3.5',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4m7-4v4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm7 10 5 5 5-5',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16m0 3.5V12l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 8.5h10.5V20H9zM15 8.5V4H4.5v11.5H9',
  download: 'M12 4v11m-5-5 5 5 5-5M5 19.5h14',
  filter:
    'M4 7.5h9m5 0h2M4 16.5h2m5 0h9M15.5 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5m-7 9a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  list: 'M9 7h10.5M9 12h10.5M9 17h10.5M4.5 7h.5m-.5 5h.5m-.5 5h.5',
  lock: 'M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M4 6.5h16v11H4zm0 .5 8 6 8-6',
  menu: 'M4 8h16M4 15.5h16',
  minus: 'M6 12h12',
  page: 'M6.5 4h7l4 4v12h-11zM13 4v4.5h4.5M9 12h6m-6 3.5h6',
  phone:
    'M6.5 4.5 9 4l2 4.5-2 1.5c1 2 2.5 3.5 5 5l1.5-2 4.5 2-.5 3c-.3 1.2-1.5 1.7-3 1.3C10.5 17.5 6 13 4.8 7.5c-.3-1.5.5-2.7 1.7-3Z',
  pin: 'M12 21c4-4.5 6.5-7.7 6.5-11a6.5 6.5 0 0 0-13 0c0 3.3 2.5 6.5 6.5 11m0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  play: 'M8 5.5v13l11-6.5z',
  plus: 'M6 12h12m-6-6v12',
  print: 'M7 9V4h10v5M7 17H4V9.5h16V17h-3M7 14h10v6H7z',
  question: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16m-2.3 5.8a2.3 2.3 0 1 1 3.5 2c-.8.5-1.2.9-1.2 1.8m0 2.6v.2',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12m4.5 10.5 5 5',
  share: 'M12 15V4.5m-4 3.5 4-4 4 4M6.5 12.5v7h11v-7',
  shop: 'M5 10v9.5h14V10M3.5 9.5 5.5 4.5h13l2 5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0M10 19.5V14h4v5.5',
  truck:
    'M3 6.5h11v10H3zm11 3.5h4l3 3v3.5h-7m-6.5 0a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6m9.5 0a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6',
  user: 'M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  zoom: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12m4.5 10.5 5 5M8 10.5h5M10.5 8v5',
  warning: 'M12 4.5 20.5 19.5h-17zm0 5.5v4.5m0 2.2v.3',
} as const

export type IconName = keyof typeof paths

export const iconNames = Object.keys(paths) as IconName[]

export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={cx('shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.5"
      viewBox="0 0 24 24"
    >
      <path d={paths[name]} />
    </svg>
  )
}

/** Chevron of a `<details className="group">`. */
export function ExpandIcon({ className = 'size-5 text-muted-foreground' }: { className?: string }) {
  return <Icon className={cx('transition-transform group-open:rotate-180', className)} name="chevron" />
}
