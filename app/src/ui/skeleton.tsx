import type { ReactNode } from 'react'
import { texts } from '../texts.ts'

/** A block that keeps the place of what is coming. */
export function Bone({ className }: { className: string }) {
  return <div className={`animate-shimmer rounded-edge bg-well motion-reduce:animate-none ${className}`} />
}

export function SkeletonPage({ children }: { children: ReactNode }) {
  return (
    <div className="page py-8">
      <p className="sr-only" role="status">
        {texts.layout.loading}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

export function CardBones({ count }: { count: number }) {
  return (
    <div className="product-grid">
      {Array.from({ length: count }, (_, i) => i).map((i) => (
        <div key={i}>
          <Bone className="aspect-square" />
          <Bone className="mt-4 h-5 w-4/5" />
          <Bone className="mt-2 h-5 w-1/3" />
        </div>
      ))}
    </div>
  )
}

export function FormSkeleton() {
  return (
    <SkeletonPage>
      <div className="mx-auto max-w-form pt-8">
        <Bone className="h-12 w-4/5" />
        <Bone className="mt-10 h-12" />
        <Bone className="mt-5 h-12" />
        <Bone className="mt-5 h-12" />
      </div>
    </SkeletonPage>
  )
}
