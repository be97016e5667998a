import type { CardReason } from '@adire/contract/discovery.ts'
import { t } from '@lingui/core/macro'
import { countryName } from '../../lib/format.ts'
import { i18n } from '../../lib/i18n.ts'

/** Number of names that fit on a line of a card. */
const NAMED = 2

function listText(words: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words.slice(0, NAMED))
}

/** Describes the first reason in one short line; a boost has its ribbon instead. */
export function reasonText(reasons: readonly CardReason[]): string | undefined {
  const reason = reasons.find(({ kind }) => kind !== 'boosted')
  switch (reason?.kind) {
    case 'same_city':
      return t`Also in ${reason.city}`
    case 'lives_in_roots':
      return t`Lives where your roots are: ${reason.city ?? countryName(reason.country)}`
    case 'shared_roots':
      return t`Roots in ${reason.city ?? countryName(reason.country)}, like you`
    case 'shared_interests':
      return t`You both like ${listText(reason.interests)}`
    case 'shared_languages':
      return t`You both speak ${listText(reason.languages)}`
    default:
      return undefined
  }
}
