declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number };

  interface SubsetOptions {
    readonly targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2';
    readonly variationAxes?: Readonly<Record<string, Axis>>;
    /** OpenType features to keep; all of them when absent. */
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
  }

  /** The font with the glyphs of `text` only. Characters that it lacks are passed over. */
  const subsetFont: (font: Buffer, text: string, options?: SubsetOptions) => Promise<Buffer>;
  export = subsetFont;
}
