import {
  AMOUNT_UNITS,
  type AmountUnit,
  PLACEHOLDERS,
  PUBLIC_AMOUNTS,
  type PublicAmount,
} from '@adire/contract/amounts.ts'
import { type ConfigReader, formatSetting, settings } from '../settings/rules.ts'

/** Writes the current prices and token amounts into a prerendered page. */
export function fillAmounts(html: string, config: ConfigReader): string {
  return html.replaceAll(PLACEHOLDERS, (placeholder, name: string, noun?: string) => {
    const amount = PUBLIC_AMOUNTS.find((known) => known === name)
    const unit = AMOUNT_UNITS.find((known) => known === noun)
    return amount === undefined ? placeholder : formatAmount(amount, config, unit)
  })
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
    default: {
      const setting = settings[amount]
      const value = config.get(amount)
      return setting.type === 'price'
        ? `$${formatSetting(setting, value)}`
        : formatTokens(value, unit)
    }
  }
}

function formatTokens(tokens: number, unit: AmountUnit | undefined): string {
  const count = tokens.toLocaleString('en-US')
  if (unit === undefined) return count
  if (tokens === 0) return `no ${unit}`
  return `${count} ${tokens === 1 ? unit.replace(/s$/, '') : unit}`
}
