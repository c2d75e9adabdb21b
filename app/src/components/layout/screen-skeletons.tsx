import { ProductGridSkeleton, Skeleton, SkeletonPage } from '../ui/skeleton.tsx'

// Skeletons of screens, shown until the code and the data of a route have loaded.

export function FormSkeleton() {
  return (
    <SkeletonPage>
      <div className="mx-auto max-w-form pt-8">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="mt-10 h-12" />
        <Skeleton className="mt-5 h-12" count={2} />
      </div>
    </SkeletonPage>
  )
}

/** Authentication pages. */
export function AuthSkeleton() {
  return (
    <SkeletonPage>
      <div className="grid gap-x-20 pt-2 md:pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="mx-auto grid w-full max-w-form content-start gap-5 lg:mr-0">
          <Skeleton className="mb-4 h-12 w-4/5" />
          <Skeleton className="h-12" count={3} />
        </div>
        <Skeleton className="h-[32rem] w-full max-w-form max-lg:hidden" />
      </div>
    </SkeletonPage>
  )
}

/** Checkout steps: form and summary. */
export function CheckoutSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-12 w-3/5 max-w-form" />
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid max-w-[44rem] gap-5">
          <Skeleton className="h-20" count={2} />
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="h-12" count={2} />
        </div>
        <Skeleton className="h-48 max-lg:hidden" />
      </div>
    </SkeletonPage>
  )
}

export function OrderSkeleton() {
  return (
    <SkeletonPage>
      <div className="mx-auto grid max-w-text justify-items-center gap-4 pt-4">
        <Skeleton className="size-14" />
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="mt-10 h-96 w-full" />
      </div>
    </SkeletonPage>
  )
}

/** List pages. */
export function RowsSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-12 w-3/5 max-w-form" />
      <div className="mt-8 grid gap-4">
        <Skeleton className="h-12" count={4} />
      </div>
    </SkeletonPage>
  )
}

export function AccountSkeleton() {
  return (
    <SkeletonPage>
      <div className="gap-x-16 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-4">
        <div className="hidden gap-6 lg:grid lg:content-start">
          <Skeleton className="size-16" />
          <Skeleton className="h-80" />
        </div>
        <Skeleton className="-mt-4 mb-8 h-6 lg:hidden" />
        <div className="grid content-start gap-6">
          <Skeleton className="mb-4 h-12 w-3/5 max-w-form" />
          <Skeleton className="h-28" count={3} />
        </div>
      </div>
    </SkeletonPage>
  )
}

export function ArticlesSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-12 w-3/5 max-w-form" />
      <div className="mt-12 grid gap-x-12 gap-y-6 md:grid-cols-2">
        <Skeleton className="aspect-[4/3]" />
        <div>
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="mt-4 h-24" />
        </div>
      </div>
      <div className="mt-12 grid gap-6">
        <Skeleton className="h-28" count={3} />
      </div>
    </SkeletonPage>
  )
}

export function ArticleSkeleton() {
  return (
    <SkeletonPage>
      <div className="mt-8 grid items-center gap-x-16 gap-y-8 md:grid-cols-2">
        <div>
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="mt-3 h-14 w-3/5" />
          <Skeleton className="mt-6 h-16" />
        </div>
        <Skeleton className="aspect-[4/3]" />
      </div>
      <div className="mt-14 grid max-w-text gap-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-40" />
      </div>
    </SkeletonPage>
  )
}

export function CartSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-12 w-40" />
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-6">
          {[1, 2, 3].map((line) => (
            <div className="grid grid-cols-[5.5rem_1fr] gap-4" key={line}>
              <Skeleton className="aspect-square" />
              <div>
                <Skeleton className="h-6 w-3/5" />
                <Skeleton className="mt-4 h-12 w-36" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-64" />
      </div>
    </SkeletonPage>
  )
}

/** Category and search. */
export function ListSkeleton() {
  return (
    <SkeletonPage className="py-6 md:py-8">
      <Skeleton className="my-1 h-5 w-12" />
      <div className="mt-4 grid gap-x-16 gap-y-4 md:mt-8 lg:grid-cols-2 lg:items-end">
        <Skeleton className="h-10 w-3/5 md:h-14" />
        <div>
          <Skeleton className="h-6 max-w-text" />
          <Skeleton className="mt-2 h-6 w-4/5 max-w-text" />
        </div>
      </div>
      <Skeleton className="mt-8 mb-8 h-26 md:mt-12 md:h-18" />
      <ProductGridSkeleton count={8} />
    </SkeletonPage>
  )
}

/** Full-bleed picture on mobile, as on the page. */
export function ProductSkeleton() {
  return (
    <SkeletonPage className="py-6 md:py-8">
      <Skeleton className="my-1 h-5 w-36" />
      <div className="mt-3 grid gap-x-16 gap-y-8 md:mt-6 md:grid-cols-2 lg:grid-cols-[7fr_5fr]">
        <Skeleton className="-mx-(--gutter) aspect-square md:mx-0" />
        <div>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-2 h-12 w-4/5" />
          <Skeleton className="mt-4 h-6 w-full" />
          <Skeleton className="mt-2 h-6 w-2/3" />
          <Skeleton className="mt-6 h-8 w-28" />
          <Skeleton className="mt-8 h-12 w-full" />
        </div>
      </div>
    </SkeletonPage>
  )
}

/** CMS pages. */
export function ContentSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-5 w-24" />
      <div className="mt-4 grid gap-x-16 md:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <div className="max-w-text lg:col-start-2">
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="mt-5 h-16" />
          <Skeleton className="mt-16 h-7 w-2/5" />
          <Skeleton className="mt-5 h-28" />
          <Skeleton className="mt-12 h-7 w-1/2" />
          <Skeleton className="mt-5 h-40" />
        </div>
      </div>
    </SkeletonPage>
  )
}

export function CourseDetailSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-5 w-48" />
      <div className="mt-4 grid items-center gap-x-16 gap-y-8 md:mt-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <Skeleton className="h-16 w-4/5" />
          <Skeleton className="mt-4 h-16 w-3/5" />
          <Skeleton className="mt-8 h-14" />
        </div>
        <Skeleton className="aspect-[4/3] md:aspect-square" />
      </div>
    </SkeletonPage>
  )
}

/** Course player. */
export function CourseSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-7 w-3/5 max-w-xs" />
      <div className="mt-8 gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <Skeleton className="h-10 w-4/5 max-w-form" />
          <Skeleton className="mt-8 aspect-video" />
        </div>
        <div className="grid content-start gap-4 max-lg:hidden">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-12" count={6} />
        </div>
      </div>
    </SkeletonPage>
  )
}

export function HomeSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="lg:grid lg:min-h-[min(44rem,82svh)] lg:grid-cols-[5fr_6fr]">
        <Skeleton className="aspect-[4/3] lg:order-2 lg:aspect-auto" />
        <div className="flex flex-col justify-center px-(--gutter) py-10">
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="mt-3 h-14 w-3/5" />
          <Skeleton className="mt-8 h-6 w-full" />
          <Skeleton className="mt-2 h-6 w-2/3" />
        </div>
      </div>
      <SkeletonPage>
        <ProductGridSkeleton count={8} />
      </SkeletonPage>
    </>
  )
}

export function PriceListSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="mt-1 h-12 w-60 md:mt-4" />
      <Skeleton className="mt-4 h-12 max-w-text" />
      <Skeleton className="mt-10 h-24" />
      <div className="mt-24 grid gap-4">
        <Skeleton className="h-11" count={6} />
      </div>
    </SkeletonPage>
  )
}

/** Section of a survey. */
export function SurveySkeleton() {
  return (
    <SkeletonPage>
      <div className="mx-auto grid max-w-text gap-8 pt-2 md:pt-8">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-14" />
        <Skeleton className="mt-6 h-20 w-3/5" />
        <Skeleton className="h-20 w-3/5" />
        <Skeleton className="h-48" />
      </div>
    </SkeletonPage>
  )
}
