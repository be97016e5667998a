import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { orderNumbers } from '@adire/contract/order-terms.ts'
import { expect, test } from 'vitest'
import { BOOSTED_PER_PAGE, WINDOW_SIZE } from './order-rules.ts'

const LOCALES = join(import.meta.dirname, '../../../../locales')

test('fills pages by the numbers that the page "How we rank" states', () => {
  expect(orderNumbers).toMatchObject({
    windowSize: WINDOW_SIZE,
    boostedPerPage: BOOSTED_PER_PAGE,
  })
})

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
