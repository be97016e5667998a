import { DAY_SECONDS, YEAR_SECONDS } from '@adire/contract/durations.ts'
import { parseOption } from './search-params.ts'
import { useHtmlAttribute } from './use-html-attribute.ts'

type Options<Value extends string> = {
  cookie: string
  /** Data attribute of `<html>`, which `boot.js` sets from the cookie before the first paint. */
  attribute: string
  values: readonly Value[]
  maxAgeSeconds: number
}

/** Creates a choice of the visitor that is stored in a first-party cookie. */
function createChoice<const Value extends string>(options: Options<Value>) {
  const { cookie, attribute, values, maxAgeSeconds } = options

  const writeCookie = (value: Value) => `${cookie}=${value}; Max-Age=${maxAgeSeconds}`

  function save(value: Value) {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${writeCookie(value)}; Path=/; SameSite=Lax${secure}`
    document.documentElement.dataset[attribute] = value
  }

  /** Undefined until the visitor chooses, and during hydration. */
  function useChoice(): Value | undefined {
    return parseOption(useHtmlAttribute(attribute), values)
  }

  /** Attribute of a button with which `deferred-hydration.js` saves a value before this code is there. */
  function describe(value: Value) {
    return { 'data-choice': writeCookie(value) }
  }

  return { save, useChoice, describe }
}

const age = createChoice({
  cookie: 'adire-age',
  attribute: 'age',
  values: ['confirmed', 'dismissed'],
  maxAgeSeconds: YEAR_SECONDS,
})

/** Answer to the age question: confirmed 18+, or closed without an answer (VIS-LAND-01 to 04). */
export const useAgeFlag = age.useChoice
export const saveAgeFlag = age.save
export const describeAgeFlag = age.describe

const consent = createChoice({
  cookie: 'adire-consent',
  attribute: 'consent',
  values: ['necessary', 'all', 'full'],
  maxAgeSeconds: 180 * DAY_SECONDS,
})

/**
 * Cookie choice: necessary ones only, or statistics too. `all` is from before the notice asked about
 * errors and loading times, and allows to count page views only; `full` allows everything.
 */
export const useConsent = consent.useChoice
export const saveConsent = consent.save
export const describeConsent = consent.describe
