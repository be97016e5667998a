import { guidelineClauses } from '@adire/contract/guidelines.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentHeadings } from '../../../content-headings.ts'

const page = readFileSync(
  join(import.meta.dirname, '../../../../locales/en/content/community-guidelines.mdx'),
  'utf8',
)

/** Returns the third-level headings of the page with the ids that the build gives them. */
function listHeadings() {
  const children = [...page.matchAll(/^### (.+)$/gm)].map(([, value = '']) => ({
    type: 'heading',
    depth: 3,
    children: [{ type: 'text', value }],
    data: { hProperties: { id: '' } },
  }))
  contentHeadings()({ type: 'root', children: [...children] })
  return children.map(({ children: [text], data }) => ({
    title: text?.value,
    anchor: data.hProperties.id,
  }))
}

test('has a clause with title and anchor for every rule of the Community Guidelines', () => {
  expect(Object.values(guidelineClauses)).toEqual(listHeadings())
})
