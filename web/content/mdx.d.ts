/** Exports of an MDX page. */
interface ContentModule {
  default: (props: { components?: object }) => React.ReactNode
  frontmatter: {
    title: string
    /** One or two sentences, shown below the title and by search engines. */
    description: string
    /** Year and month, as `2025-01`. */
    updated: string
    hasContents?: boolean
    hasWayHome?: boolean
  }
  /** Second-level headings in order, from content-headings.ts. */
  headings: { id: string; text: string }[]
}

declare module '*.mdx' {
  export const frontmatter: ContentModule['frontmatter']
  export const headings: ContentModule['headings']
  const Content: ContentModule['default']
  // oxlint-disable-next-line import/no-default-export -- MDX exports a page's text as default.
  export default Content
}
