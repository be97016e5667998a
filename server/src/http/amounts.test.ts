import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AMOUNT_TAGS,
  AMOUNT_UNITS,
  PUBLIC_AMOUNTS,
  PUBLIC_WEIGHTS,
  toPlaceholder,
} from '@adire/contract/amounts.ts'
import { orderTerms } from '@adire/contract/order-terms.ts'
import { expect, test } from 'vitest'
import { type ConfigKey, type ConfigReader, originalConfig } from '../settings/rules.ts'
import { fillAmounts, formatAmount } from './amounts.ts'
import { createPageFiller } from './pages.ts'

const WEB = join(import.meta.dirname, '../../../web')

test('has the default amounts in the sources of pages', () => {
  const files = globSync(['../locales/en/content/**/*.mdx', 'src/features/pages/*.tsx'], {
    cwd: WEB,
  })
  const written = files.flatMap((file) => [
    ...readFileSync(join(WEB, file), 'utf8').matchAll(AMOUNT_TAGS),
  ])
  expect(new Set(written.map(([, amount]) => amount))).toEqual(new Set(PUBLIC_AMOUNTS))
  for (const [, name, noun, text = ''] of written) {
    const amount = PUBLIC_AMOUNTS.find((known) => known === name)
    const unit = AMOUNT_UNITS.find((known) => known === noun)
    const shown = amount && formatAmount(amount, originalConfig, unit)
    expect([name, text.trim().replaceAll(/\s+/g, ' ')]).toEqual([name, shown])
  }
})

/** MDX makes an amount on lines of its own a block, apart from its sentence. */
test('has each amount of an MDX page on one line', () => {
  const files = globSync('../locales/en/content/**/*.mdx', { cwd: WEB })
  for (const file of files)
    for (const line of readFileSync(join(WEB, file), 'utf8').split('\n'))
      expect(line.match(/<Amount\b/g)?.length, line).toBe(line.match(AMOUNT_TAGS)?.length)
})

/** Finds numbers and amounts before a noun, which don't agree with it at 1 and 0. */
test('writes every number of tokens with its noun, from the settings', () => {
  const files = globSync(['../locales/en/content/**/*.mdx', 'src/features/pages/*.tsx'], {
    cwd: WEB,
  })
  const fixed = files.flatMap((file) => [
    ...readFileSync(join(WEB, file), 'utf8')
      .replaceAll(AMOUNT_TAGS, (_all, _name, noun?: string) => (noun === undefined ? '5' : ''))
      .matchAll(/\b\d+\s+(?:free |bonus )?tokens\b/g),
  ])
  // The specification fixes this text (VIS-GUEST-11).
  expect(fixed.map(([text]) => text)).toEqual(['50 free tokens'])
})

test('writes one token in the singular, and no tokens for zero', () => {
  const withTokens = (tokens: number): ConfigReader => ({
    // TypeScript doesn't narrow the value's type with its key.
    get: <K extends ConfigKey>(key: K) =>
      key === 'welcome_bonus_tokens' ? (tokens as never) : originalConfig.get(key),
  })
  const page = (tokens: number) =>
    fillAmounts(
      AMOUNT_UNITS.map((unit) => toPlaceholder('welcome_bonus_tokens', unit)).join(', '),
      withTokens(tokens),
    )
  expect([1400, 2, 1, 0].map(page)).toEqual([
    '1,400 tokens, 1,400 free tokens, 1,400 bonus tokens',
    '2 tokens, 2 free tokens, 2 bonus tokens',
    '1 token, 1 free token, 1 bonus token',
    'no tokens, no free tokens, no bonus tokens',
  ])
})

test('writes prices with a dollar sign and packs with their bonus', () => {
  const page = ['popular_pack_total', 'ultimate_pack_total', 'yearly_plan_price'] as const
  expect(fillAmounts(page.map((amount) => toPlaceholder(amount)).join(' '), originalConfig)).toBe(
    '300 1,400 $159.99',
  )
})

test('writes the current weight of every term of the recommended order', () => {
  const changed: ConfigReader = {
    get: <K extends ConfigKey>(key: K) =>
      // As above.
      key === 'order_weight_near_me' ? (6.5 as never) : originalConfig.get(key),
  }
  const page = PUBLIC_WEIGHTS.map((weight) => toPlaceholder(weight)).join(' ')
  const expected = orderTerms.map(({ name, weight }) => (name === 'near_me' ? 6.5 : weight))
  expect(fillAmounts(page, changed)).toBe(expected.join(' '))
})

test('says from which exposure a boost ends at the top, and nothing without a limit', () => {
  const page = (times: number, lang: string) =>
    fillAmounts(`<html lang="${lang}">${toPlaceholder('boost_exposure_limit')}`, {
      get: <K extends ConfigKey>(key: K) =>
        // As above.
        key === 'boost_exposure_limit' ? (times as never) : originalConfig.get(key),
    })
  expect(page(5, 'en')).toContain('recently been shown 5 times as often as others')
  expect(page(1, 'en')).toContain('recently been shown as often as others')
  expect(page(0, 'en')).toBe('<html lang="en">')
  expect(page(5, 'fr')).toContain('montré 5 fois plus que les autres')
  expect(page(1, 'es')).toContain('tanto como los demás')
  expect(page(5, 'pt-BR')).toContain('5 vezes mais que os outros')
})

test('names the limit of boosts in every language by its setting, on both pages about them', () => {
  const files = globSync('../locales/*/content/{how-we-rank,help/matching-and-messaging}.mdx', {
    cwd: WEB,
  })
  expect(files).toHaveLength(8)
  for (const file of files) {
    const text = readFileSync(join(WEB, file), 'utf8')
    expect([file, text.match(/<Amount of="boost_exposure_limit">/g)?.length]).toEqual([file, 1])
    expect(text.replaceAll(AMOUNT_TAGS, '')).not.toMatch(
      /(?:three times|trois fois|três vezes|tres veces)/,
    )
  }
})

test('sends a changed price at once and with another ETag', () => {
  let cents = 1999
  const config: ConfigReader = {
    get: <K extends ConfigKey>(key: K) =>
      // As above.
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
