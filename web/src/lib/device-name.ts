import { t } from '@lingui/core/macro'

/** Translates the server's description of a browser, such as "Firefox on Linux". */
export function deviceName(described: string): string {
  if (described === 'Unknown device') return t`Unknown device`
  const { browser, system } = /^(?<browser>.+) on (?<system>.+)$/.exec(described)?.groups ?? {}
  return browser && system ? t`${browser} on ${system}` : described
}
