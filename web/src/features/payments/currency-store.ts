const STORAGE_KEY = 'adire-currency'

/** The currency last chosen on this device. */
export function readCurrency(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function keepCurrency(code: string) {
  try {
    localStorage.setItem(STORAGE_KEY, code)
  } catch {
    // Without storage, the choice lasts until the dialog closes.
  }
}
