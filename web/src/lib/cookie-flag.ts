import { useHtmlAttribute } from './use-html-attribute.ts'

type Flag = {
  /** The cookie's name. */
  cookie: string
  /** Data attribute of `<html>` that styles and the script before the first paint read. */
  attribute: string
  maximumAgeSeconds: number
}

/** Decision of a visitor, stored in a first-party cookie and known before the first paint. */
export function createCookieFlag<Value extends string>({
  cookie,
  attribute,
  maximumAgeSeconds,
}: Flag) {
  function save(value: Value) {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${cookie}=${value}; Path=/; Max-Age=${maximumAgeSeconds}; SameSite=Lax${secure}`
    document.documentElement.dataset[attribute] = value
  }

  /** Undefined until the visitor decides, and during hydration. */
  function useFlag(): Value | undefined {
    return useHtmlAttribute(attribute) as Value | undefined
  }

  return { save, useFlag }
}
