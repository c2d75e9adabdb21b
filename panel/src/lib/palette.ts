import type { LucideIcon } from 'lucide-react'
import type { Permission } from './api/schema.ts'

export interface PaletteEntry {
  id: string
  label: string
  detail?: string
  icon: LucideIcon
  /** Path to open, or what to do. */
  to?: string
  onSelect?: () => void
}

export interface PaletteSource {
  /** Heading of the results. */
  title: string
  /** Permission to search with this source. */
  permission: Permission
  search: (text: string, signal: AbortSignal) => Promise<PaletteEntry[]>
}

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Entries whose label contains every typed word, regardless of accents and case. */
export function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = withoutAccents(text).split(/\s+/).filter(Boolean)
  return entries.filter(({ label }) => {
    const target = withoutAccents(label)
    return words.every((word) => target.includes(word))
  })
}
