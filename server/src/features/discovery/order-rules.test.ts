import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const LOCALES = join(import.meta.dirname, '../../../../locales')

test('takes the numbers of "How we rank" from the order in every language', () => {
  const pages = globSync('*/content/how-we-rank.mdx', { cwd: LOCALES })
  expect(pages).toHaveLength(4)
  for (const page of pages) {
    const text = readFileSync(join(LOCALES, page), 'utf8')
    const stated = [...text.matchAll(/\{orderNumbers\.(\w+)\}/g)].map(([, name]) => name)
    expect([page, stated.toSorted()]).toEqual([
      page,
      [
        'boostedPerPage',
        'comparedMembers',
        'exposureMinimum',
        'inactiveDays',
        'laneOneIn',
        'newcomerDays',
        'windowSize',
      ],
    ])
    const [, , written = ''] = text.split('---')
    expect([page, written.replaceAll(/<Amount.*?<\/Amount>|^\d\. /gm, '').match(/\d/)]).toEqual([
      page,
      null,
    ])
  }
})
