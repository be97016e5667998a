import { useSyncExternalStore } from 'react'

type Flag = {
  /** The cookie's name. */
  cookie: string
  /**
   * The attribute of `<html>` that styles and the script before the first paint read: `age` is
   * `data-age`.
   */
  attribute: string
  maximumAgeSeconds: number
}

/**
 * Something a visitor decided about the pages, kept in a first-party cookie and known before the
 * first paint.
 */
export function createCookieFlag<Value extends string>({
  cookie,
  attribute,
  maximumAgeSeconds,
}: Flag) {
  const listeners = new Set<() => void>()

  function read(): Value | undefined {
    return document.documentElement.dataset[attribute] as Value | undefined
  }

  function save(value: Value) {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${cookie}=${value}; Path=/; Max-Age=${maximumAgeSeconds}; SameSite=Lax${secure}`
    document.documentElement.dataset[attribute] = value
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Undefined while nothing was decided, and while the page's HTML is taken over. */
  function useFlag(): Value | undefined {
    return useSyncExternalStore(subscribe, read, () => undefined)
  }

  return { read, save, useFlag }
}
