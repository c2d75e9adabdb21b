declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'
    /** Where on an axis a variable font is pinned, or to what it is narrowed. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
    /** Leaves out the glyphs that only a feature of the font leads to. */
    noLayoutClosure?: boolean
  }

  /** A font with no more than the glyphs of a text. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
