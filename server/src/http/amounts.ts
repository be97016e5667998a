import { PLACEHOLDERS, PUBLIC_AMOUNTS, type PublicAmount } from '@adire/contract/amounts.ts'
import { type ConfigReader, formatSetting, settings } from '../settings/rules.ts'

/** Writes the current prices and token amounts into a prerendered page. */
export function fillAmounts(html: string, config: ConfigReader): string {
  return html.replaceAll(PLACEHOLDERS, (placeholder, name: string) => {
    const amount = PUBLIC_AMOUNTS.find((known) => known === name)
    return amount === undefined ? placeholder : formatAmount(amount, config)
  })
}

/** Formats an amount as pages show it: `$9.99`, or `1,400` tokens. */
export function formatAmount(amount: PublicAmount, config: ConfigReader): string {
  switch (amount) {
    case 'starter_pack_total':
      return formatTokens(config.get('starter_pack_tokens') + config.get('starter_pack_bonus'))
    case 'popular_pack_total':
      return formatTokens(config.get('popular_pack_tokens') + config.get('popular_pack_bonus'))
    case 'best_value_pack_total':
      return formatTokens(
        config.get('best_value_pack_tokens') + config.get('best_value_pack_bonus'),
      )
    case 'ultimate_pack_total':
      return formatTokens(config.get('ultimate_pack_tokens') + config.get('ultimate_pack_bonus'))
    default: {
      const setting = settings[amount]
      const value = config.get(amount)
      return setting.type === 'price' ? `$${formatSetting(setting, value)}` : formatTokens(value)
    }
  }
}

function formatTokens(tokens: number): string {
  return tokens.toLocaleString('en-US')
}
