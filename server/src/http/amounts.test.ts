import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_AMOUNTS, toPlaceholder } from '@adire/contract/amounts.ts'
import { expect, test } from 'vitest'
import { type ConfigKey, type ConfigReader, originalConfig } from '../settings/rules.ts'
import { fillAmounts, formatAmount } from './amounts.ts'
import { createPageFiller } from './pages.ts'

const WEB = join(import.meta.dirname, '../../../web')
const AMOUNT = /<Amount of="(\w+)">([^<]*)<\/Amount>/g

test('has the default amounts in the sources of pages', () => {
  const files = globSync(['content/en/**/*.mdx', 'src/features/pages/*.tsx'], { cwd: WEB })
  const written = files.flatMap((file) => [
    ...readFileSync(join(WEB, file), 'utf8').matchAll(AMOUNT),
  ])
  const known = new Map<string, string>(
    PUBLIC_AMOUNTS.map((amount) => [amount, formatAmount(amount, originalConfig)]),
  )
  expect(new Set(written.map(([, amount]) => amount))).toEqual(new Set(PUBLIC_AMOUNTS))
  for (const [, amount = '', text] of written)
    expect([amount, text]).toEqual([amount, known.get(amount)])
})

test('writes prices with a dollar sign and packs with their bonus', () => {
  const page = ['popular_pack_total', 'ultimate_pack_total', 'yearly_plan_price'] as const
  expect(fillAmounts(page.map(toPlaceholder).join(' '), originalConfig)).toBe('300 1,400 $159.99')
})

test('sends a changed price at once and with another ETag', () => {
  let cents = 1999
  const config: ConfigReader = {
    get: <K extends ConfigKey>(key: K) =>
      key === 'monthly_plan_price' ? (cents as never) : originalConfig.get(key),
  }
  const page = { html: `<p>${toPlaceholder('monthly_plan_price')}</p>`, etag: '"a"', policy: '' }
  const fill = createPageFiller(config)
  const first = fill(page)
  expect(first.html).toBe('<p>$19.99</p>')
  expect(fill(page)).toBe(first)
  cents = 2499
  expect(fill(page)).toMatchObject({ html: '<p>$24.99</p>', policy: '' })
  expect(fill(page).etag).not.toBe(first.etag)
})
