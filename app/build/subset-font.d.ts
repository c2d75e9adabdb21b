declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
    /** Omits glyphs reachable only through font features. */
    noLayoutClosure?: boolean
  }

  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
