import type { PaymentMethod } from '@adire/contract/money.ts'
import type { Db } from '../db/db.ts'
import { createReload } from '../lib/reload.ts'
import type { Log } from '../lib/log.ts'
import { type CurrencyRow, readAll } from './queries.ts'
import {
  type ConfigKey,
  type ConfigReader,
  type ConfigValue,
  isConfigKey,
  originalConfig,
  parseSetting,
  type StoredValue,
} from './rules.ts'

export interface Currency {
  code: string
  name: string
  symbol: string
  decimals: number
  /** US dollars for one unit, as an exact decimal. */
  rateToUsd: string
  /** Minor units to whose multiples prices are rounded; 1 for exact prices. */
  priceStep: number
  methods: readonly PaymentMethod[]
  isActive: boolean
  ratedOn: string
}

/**
 * Settings and currencies in memory (decision M6), reloaded at the start and after every change on
 * any server (`app/server.ts`). An invalid stored value counts as the default.
 */
export class SettingsCache implements ConfigReader {
  readonly #db: Db
  readonly #log: Log
  #values = new Map<ConfigKey, StoredValue>()
  #currencies: readonly Currency[] = []
  readonly reload = createReload(() => this.#read())

  constructor({ db, log }: { db: Db; log: Log }) {
    this.#db = db
    this.#log = log
  }

  get<K extends ConfigKey>(key: K): ConfigValue<K> {
    // A map can't tie the type of a value to its key; `parseSetting` made it.
    return (this.#values.get(key) as ConfigValue<K> | undefined) ?? originalConfig.get(key)
  }

  /** All currencies by name, including inactive ones. */
  get currencies(): readonly Currency[] {
    return this.#currencies
  }

  findCurrency(code: string): Currency | undefined {
    return this.#currencies.find((currency) => currency.code === code)
  }

  async #read(): Promise<void> {
    const { settings, currencies } = await readAll(this.#db)
    this.#values = new Map(
      settings.flatMap(({ config_key, config_value }) => this.#parse(config_key, config_value)),
    )
    this.#currencies = currencies.map(toCurrency)
  }

  #parse(key: string, text: string): [ConfigKey, StoredValue][] {
    if (isConfigKey(key)) {
      const value = parseSetting(key, text)
      if (value !== undefined) return [[key, value]]
    }
    this.#log.warn({ key }, 'config: an invalid setting is ignored')
    return []
  }
}

function toCurrency({ updatedAt: _at, editor: _editor, ...currency }: CurrencyRow): Currency {
  return currency
}
