import type { PaymentMethod } from '@adire/contract/money.ts'
import type { Db } from '../db/db.ts'
import { Listener } from '../db/listener.ts'
import type { Log } from '../lib/log.ts'
import { type CurrencyRow, readAll } from './queries.ts'
import {
  type ConfigKey,
  type ConfigReader,
  type ConfigValue,
  isConfigKey,
  originalConfig,
  parseSetting,
} from './rules.ts'

export interface Currency {
  code: string
  name: string
  symbol: string
  decimals: number
  /** US dollars for one unit, an exact decimal. */
  rateToUsd: string
  methods: readonly PaymentMethod[]
  isActive: boolean
  ratedOn: string
}

/**
 * Settings cached in memory (decision M6): read at the start and after every change on any server.
 * An invalid stored value counts as the default.
 */
export class SettingsCache implements ConfigReader {
  readonly #db: Db
  readonly #log: Log
  readonly #listener: Listener
  #values = new Map<ConfigKey, number | boolean>()
  #currencies: readonly Currency[] = []
  #reading: Promise<void> | undefined
  #isStale = false

  constructor({ db, url, log }: { db: Db; url: string; log: Log }) {
    this.#db = db
    this.#log = log
    this.#listener = new Listener({
      url,
      channel: 'adire_config',
      log,
      onHeard: () => void this.#readAgain(),
    })
  }

  async start(): Promise<this> {
    await this.reload()
    await this.#listener.start()
    return this
  }

  async stop(): Promise<void> {
    await this.#listener.stop()
    await this.#reading
  }

  get<K extends ConfigKey>(key: K): ConfigValue<K> {
    return (this.#values.get(key) as ConfigValue<K> | undefined) ?? originalConfig.get(key)
  }

  /** All of them, by name; those that are offered are `isActive`. */
  get currencies(): readonly Currency[] {
    return this.#currencies
  }

  findCurrency(code: string): Currency | undefined {
    return this.#currencies.find((currency) => currency.code === code)
  }

  /** Reads the settings again; a change during a read causes another. */
  async reload(): Promise<void> {
    this.#isStale = true
    while (this.#isStale) await (this.#reading ??= this.#read())
  }

  async #read(): Promise<void> {
    this.#isStale = false
    try {
      const { settings, currencies } = await readAll(this.#db)
      this.#values = new Map(
        settings.flatMap(({ config_key, config_value }) => this.#parse(config_key, config_value)),
      )
      this.#currencies = currencies.map(toCurrency)
    } finally {
      this.#reading = undefined
    }
  }

  #parse(key: string, text: string): [ConfigKey, number | boolean][] {
    const value = isConfigKey(key) ? parseSetting(key, text) : undefined
    if (value !== undefined) return [[key as ConfigKey, value]]
    this.#log.warn({ key }, 'config: a row that is no value of a setting counts for nothing')
    return []
  }

  #readAgain(): Promise<void> {
    return this.reload().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'config: the settings could not be read again'),
    )
  }
}

function toCurrency({ updatedAt: _at, editor: _editor, ...currency }: CurrencyRow): Currency {
  return currency
}
