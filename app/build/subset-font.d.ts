declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'
    /** Value or range of each variation axis. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
    /** Omits glyphs reachable only through font features. */
    noLayoutClosure?: boolean
  }

  /** Returns a font with only the glyphs of `text`. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
