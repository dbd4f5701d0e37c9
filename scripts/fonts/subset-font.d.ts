declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number };

  interface SubsetOptions {
    readonly targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2';
    readonly variationAxes?: Readonly<Record<string, Axis>>;
    /** OpenType features to keep; by default all. */
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
  }

  /** Reduces the font to the glyphs of `text`. Characters that it lacks are ignored. */
  const subsetFont: (font: Buffer, text: string, options?: SubsetOptions) => Promise<Buffer>;
  export = subsetFont;
}
