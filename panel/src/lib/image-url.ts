import type { Image } from './api/schema.ts'

/** Address of the smallest file of a picture that the shop serves. */
export function smallestFile({ url, widths }: Pick<Image, 'url' | 'widths'>, shopUrl: string): string {
  const smallest = widths?.[0]
  const file = smallest ? `${url}-${smallest}.webp` : url
  return file.startsWith('/') ? shopUrl + file : file
}
