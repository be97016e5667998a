/** What a page of content brings besides its text. `headings` are made by content-headings.ts. */
declare module '*.mdx' {
  import type { ComponentType } from 'react'

  export const frontmatter: {
    title: string
    /** One or two sentences: the lead of the page, and what search engines show. */
    description: string
    /** Year and month, as `2025-01`. */
    updated: string
    hasContents?: boolean
    hasWayHome?: boolean
  }
  /** The headings of the second level, in their order. */
  export const headings: { id: string; text: string }[]

  const Content: ComponentType<{ components?: object }>
  // oxlint-disable-next-line import/no-default-export -- MDX exports a page's content so.
  export default Content
}
