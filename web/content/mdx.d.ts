/** A page of content, as its module exports it. */
interface ContentModule {
  default: (props: { components?: object }) => React.ReactNode
  frontmatter: {
    title: string
    /** One or two sentences: the lead of the page, and what search engines show. */
    description: string
    /** Year and month, as `2025-01`. */
    updated: string
    hasContents?: boolean
    hasWayHome?: boolean
  }
  /** The headings of the second level, in their order; content-headings.ts makes them. */
  headings: { id: string; text: string }[]
}

declare module '*.mdx' {
  export const frontmatter: ContentModule['frontmatter']
  export const headings: ContentModule['headings']
  const Content: ContentModule['default']
  // oxlint-disable-next-line import/no-default-export -- MDX exports a page's text so.
  export default Content
}
