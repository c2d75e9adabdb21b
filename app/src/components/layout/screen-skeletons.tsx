import { createElement, type ReactElement } from 'react'
import { uiMessages } from '../../messages/ui.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** Placeholder block by its class, or an element with its class and the blocks that it contains. */
type Block = string | Box

interface Box extends ReadonlyArray<Block> {
  readonly 0: string
}

const repeat = (count: number, block: Block): Block[] => Array(count).fill(block)

function render(block: Block): ReactElement {
  if (typeof block === 'string') return <Skeleton className={block} />
  return createElement('div', { className: block[0] }, ...block.slice(1).map(render))
}

const page = (className: string, ...blocks: Block[]) => (
  <div className={`page-container ${className}`}>
    <p className="sr-only" role="status">
      {uiMessages.loading}
    </p>
    {createElement('div', { 'aria-hidden': true }, ...blocks.map(render))}
  </div>
)

const heading = 'h-12 w-3/5 max-w-form'

const productGrid: Block = [
  'product-grid',
  ...repeat(8, ['', 'aspect-square', 'mt-4 h-4 w-1/2', 'mt-2 h-6 w-4/5', 'mt-3 h-5 w-1/3']),
]

/** Skeletons of screens, shown until the code and the data of a route have loaded. */
export const skeletons = {
  form: page('py-8', ['mx-auto max-w-form pt-8', 'h-12 w-4/5', 'mt-10 h-12', ...repeat(2, 'mt-5 h-12')]),
  auth: page('py-8', [
    'grid gap-x-20 pt-2 md:pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
    ['mx-auto grid w-full max-w-form content-start gap-5 lg:mr-0', 'mb-4 h-12 w-4/5', ...repeat(3, 'h-12')],
    'h-[32rem] w-full max-w-form max-lg:hidden',
  ]),
  checkout: page('py-8', heading, [
    'mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]',
    ['grid max-w-[44rem] gap-5', ...repeat(2, 'h-20'), 'mt-4 h-12', ...repeat(2, 'h-12')],
    'h-48 max-lg:hidden',
  ]),
  order: page('py-8', [
    'mx-auto grid max-w-text justify-items-center gap-4 pt-4',
    'size-14',
    'h-12 w-4/5',
    'h-6 w-2/5',
    'mt-10 h-96 w-full',
  ]),
  rows: page('py-8', heading, ['mt-8 grid gap-4', ...repeat(4, 'h-12')]),
  account: page('py-8', [
    'gap-x-16 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-4',
    ['hidden gap-6 lg:grid lg:content-start', 'size-16', 'h-80'],
    '-mt-4 mb-8 h-6 lg:hidden',
    ['grid content-start gap-6', `mb-4 ${heading}`, ...repeat(3, 'h-28')],
  ]),
  articles: page(
    'py-8',
    heading,
    ['mt-12 grid gap-x-12 gap-y-6 md:grid-cols-2', 'aspect-[4/3]', ['', 'h-10 w-4/5', 'mt-4 h-24']],
    ['mt-12 grid gap-6', ...repeat(3, 'h-28')],
  ),
  article: page(
    'py-8',
    [
      'mt-8 grid items-center gap-x-16 gap-y-8 md:grid-cols-2',
      ['', 'h-14 w-4/5', 'mt-3 h-14 w-3/5', 'mt-6 h-16'],
      'aspect-[4/3]',
    ],
    ['mt-14 grid max-w-text gap-4', 'h-32', 'h-40'],
  ),
  cart: page('py-8', 'h-12 w-40', [
    'mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_24rem]',
    [
      'grid gap-6',
      ...repeat(3, [
        'grid grid-cols-[5.5rem_1fr] gap-4',
        'aspect-square',
        ['', 'h-6 w-3/5', 'mt-4 h-12 w-36'],
      ]),
    ],
    'h-64',
  ]),
  list: page(
    'py-6 md:py-8',
    'my-1 h-5 w-12',
    [
      'mt-4 grid gap-x-16 gap-y-4 md:mt-8 lg:grid-cols-2 lg:items-end',
      'h-10 w-3/5 md:h-14',
      ['', 'h-6 max-w-text', 'mt-2 h-6 w-4/5 max-w-text'],
    ],
    'mt-8 mb-8 h-26 md:mt-12 md:h-18',
    productGrid,
  ),
  product: page('py-6 md:py-8', 'my-1 h-5 w-36', [
    'mt-3 grid gap-x-16 gap-y-8 md:mt-6 md:grid-cols-2 lg:grid-cols-[7fr_5fr]',
    '-mx-(--gutter) aspect-square md:mx-0',
    [
      '',
      'h-5 w-24',
      'mt-2 h-12 w-4/5',
      'mt-4 h-6 w-full',
      'mt-2 h-6 w-2/3',
      'mt-6 h-8 w-28',
      'mt-8 h-12 w-full',
    ],
  ]),
  content: page('py-8', 'h-5 w-24', [
    'mt-4 grid gap-x-16 md:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]',
    [
      'max-w-text lg:col-start-2',
      'h-12 w-4/5',
      'mt-5 h-16',
      'mt-16 h-7 w-2/5',
      'mt-5 h-28',
      'mt-12 h-7 w-1/2',
      'mt-5 h-40',
    ],
  ]),
  courseDetail: page('py-8', 'h-5 w-48', [
    'mt-4 grid items-center gap-x-16 gap-y-8 md:mt-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
    ['', 'h-16 w-4/5', 'mt-4 h-16 w-3/5', 'mt-8 h-14'],
    'aspect-[4/3] md:aspect-square',
  ]),
  coursePlayer: page('py-8', 'h-7 w-3/5 max-w-xs', [
    'mt-8 gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]',
    ['', 'h-10 w-4/5 max-w-form', 'mt-8 aspect-video'],
    ['grid content-start gap-4 max-lg:hidden', 'h-8 w-1/2', ...repeat(6, 'h-12')],
  ]),
  home: (
    <>
      {render([
        'lg:grid lg:min-h-[min(44rem,82svh)] lg:grid-cols-[5fr_6fr]',
        'aspect-[4/3] lg:order-2 lg:aspect-auto',
        [
          'flex flex-col justify-center px-(--gutter) py-10',
          'h-14 w-4/5',
          'mt-3 h-14 w-3/5',
          'mt-8 h-6 w-full',
          'mt-2 h-6 w-2/3',
        ],
      ])}
      {page('py-8', productGrid)}
    </>
  ),
  priceTable: page('py-8', 'mt-1 h-12 w-60 md:mt-4', 'mt-4 h-12 max-w-text', 'mt-10 h-24', [
    'mt-24 grid gap-4',
    ...repeat(6, 'h-11'),
  ]),
  survey: page('py-8', [
    'mx-auto grid max-w-text gap-8 pt-2 md:pt-8',
    'h-12 w-4/5',
    'h-14',
    'mt-6 h-20 w-3/5',
    'h-20 w-3/5',
    'h-48',
  ]),
} satisfies Record<string, ReactElement>
