import {
  AMOUNT_UNITS,
  type AmountUnit,
  PLACEHOLDERS,
  PUBLIC_AMOUNTS,
  PUBLIC_WEIGHTS,
  type PublicAmount,
} from '@adire/contract/amounts.ts'
import { writeDollars, writeNumber } from '../lib/formats.ts'
import { plural, t } from '../lib/text.ts'
import { inPageLanguage } from './page-language.ts'
import { type ConfigReader, settings } from '../settings/rules.ts'

/** Writes the current prices, token amounts and weights into a prerendered page. */
export function fillAmounts(html: string, config: ConfigReader): string {
  const write = (placeholder: string, name: string, noun?: string) => {
    const amount = [...PUBLIC_AMOUNTS, ...PUBLIC_WEIGHTS].find((known) => known === name)
    const unit = AMOUNT_UNITS.find((known) => known === noun)
    return amount === undefined ? placeholder : formatAmount(amount, config, unit)
  }
  return inPageLanguage(html, () => html.replaceAll(PLACEHOLDERS, write))
}

/** Formats an amount as pages show it: `$9.99`, `1,400`, or `1 free token` with a unit. */
export function formatAmount(
  amount: PublicAmount,
  config: ConfigReader,
  unit?: AmountUnit,
): string {
  switch (amount) {
    case 'starter_pack_total':
      return formatTokens(
        config.get('starter_pack_tokens') + config.get('starter_pack_bonus'),
        unit,
      )
    case 'popular_pack_total':
      return formatTokens(
        config.get('popular_pack_tokens') + config.get('popular_pack_bonus'),
        unit,
      )
    case 'best_value_pack_total':
      return formatTokens(
        config.get('best_value_pack_tokens') + config.get('best_value_pack_bonus'),
        unit,
      )
    case 'ultimate_pack_total':
      return formatTokens(
        config.get('ultimate_pack_tokens') + config.get('ultimate_pack_bonus'),
        unit,
      )
    case 'boost_exposure_limit':
      return describeBoostLimit(config.get(amount))
    default: {
      const setting = settings[amount]
      const value = config.get(amount)
      return setting.type === 'price' ? writeDollars(value) : formatTokens(value, unit)
    }
  }
}

/** Describes when a boosted member leaves the top; nothing without a limit. */
function describeBoostLimit(times: number): string {
  if (times === 0) return ''
  return t`${plural(times, {
    one: 'A boosted profile that has recently been shown as often as others goes back to its usual place, so that others get their turn.',
    other:
      'A boosted profile that has recently been shown # times as often as others goes back to its usual place, so that others get their turn.',
  })}`
}

function formatTokens(tokens: number, unit: AmountUnit | undefined): string {
  switch (unit) {
    case undefined:
      return writeNumber(tokens)
    case 'tokens':
      return t`${plural(tokens, { '=0': 'no tokens', one: '# token', other: '# tokens' })}`
    case 'free tokens':
      return t`${plural(tokens, { '=0': 'no free tokens', one: '# free token', other: '# free tokens' })}`
    case 'bonus tokens':
      return t`${plural(tokens, { '=0': 'no bonus tokens', one: '# bonus token', other: '# bonus tokens' })}`
  }
}
