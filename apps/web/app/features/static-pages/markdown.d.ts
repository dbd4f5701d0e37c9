/** Legal texts, read by the plugin in `legal-markdown.ts`. */
declare module '*.md' {
  export const sections: readonly import('../../../legal-markdown.ts').LegalSource[];
}
