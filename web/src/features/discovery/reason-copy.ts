import type { CardReason } from '@adire/contract/card-reasons.ts'
import type { Gender } from '@adire/contract/members.ts'
import { t } from '@lingui/core/macro'
import { cityName } from '../../lib/city-copy.ts'
import { countryName } from '../../lib/format.ts'
import { interestName } from '../../lib/interest-copy.ts'
import { describeOneWay } from '../../lib/language-copy.ts'
import { languageName } from '../../lib/language-names.ts'
import { formatNames } from '../../lib/lists.ts'

type Shown = { reasons: readonly CardReason[]; gender: Gender }

/** Maximum interests or languages that fit on one line. */
const MAX_LISTED = 2

function listFirst(names: readonly string[]): string {
  return formatNames(names.slice(0, MAX_LISTED))
}

/** Names the city, or the country if the city is unknown or not shared. */
function shortPlace({ city, country }: { city: string | null; country: string }): string {
  return city === null ? countryName(country) : cityName(city)
}

type LanguageReason = Extract<CardReason, { kind: 'shared_languages' }>

function languageText({ languages, oneWay }: LanguageReason, gender: Gender): string {
  const [first] = languages
  if (first === undefined) return oneWay ? describeOneWay(oneWay, gender) : ''
  if (oneWay?.speaker !== 'viewer' || !oneWay.isLearning)
    return t`You can both speak ${listFirst(languages.map(languageName))}`
  const best = languageName(first)
  return gender === 'woman'
    ? t`You can both speak ${best}; she’s learning ${languageName(oneWay.language)}`
    : t`You can both speak ${best}; he’s learning ${languageName(oneWay.language)}`
}

/**
 * Lines of a card: the strongest reason, then what the two can speak, unless that is the strongest. Members who
 * come by their exposure or the daily draw alone have no reason of the server's, but a line all the same.
 */
export function listReasonLines({ reasons, gender }: Shown): string[] {
  if (reasons.length === 0) return [t`New to you`]
  const strongest = findStrongest(reasons)
  const language = reasons.find(({ kind }) => kind === 'shared_languages')
  return [...new Set([strongest, language])].flatMap(
    (reason) => describeReason(reason, gender) ?? [],
  )
}

function findStrongest(reasons: readonly CardReason[]): CardReason | undefined {
  return reasons.find(({ kind }) => kind !== 'boosted')
}

function describeReason(reason: CardReason | undefined, gender: Gender): string | undefined {
  switch (reason?.kind) {
    case 'same_city':
      return t`Also in ${cityName(reason.city)}`
    case 'lives_in_roots':
      return t`Lives where your roots are: ${shortPlace(reason)}`
    case 'shared_roots':
      if (reason.livesIn)
        return t`Roots in ${shortPlace(reason)}, home in ${shortPlace(reason.livesIn)}, like you`
      return t`Roots in ${shortPlace(reason)}, like you`
    case 'shared_interests':
      return t`You both like ${listFirst(reason.interests.map(interestName))}`
    case 'shared_languages':
      return languageText(reason, gender)
    case 'shared_wishes':
      return t`Wants the same things as you`
    case 'nearby':
      return t`Lives near you, in ${cityName(reason.city)}`
    case 'same_country':
      return t`Also in ${countryName(reason.country)}`
    case 'newcomer':
      return t`New on Adire`
    default:
      return undefined
  }
}
