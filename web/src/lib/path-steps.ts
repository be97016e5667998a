import type { PathEdit } from '@adire/contract/path.ts'
import { hasComeTrue, isReturn } from '@adire/contract/path-rules.ts'
import { t } from '@lingui/core/macro'
import { countryName } from './format.ts'
import { cityName } from './city-copy.ts'

/** Parts of a path that are shown; those that are hidden look empty. */
export type PathParts = Pick<PathEdit, 'lived' | 'since' | 'next'>

/** Facts of the profile that a path begins and continues with; roots are null without the full view. */
export interface Ends {
  rootsCity: string | null
  rootsCountry: string | null
  city: string
  country: string
}

/** A place of a path. Places have a city, a country code, or both. */
export type PathStep =
  | { kind: 'roots'; city: string | null; country: string | null }
  | { kind: 'lived'; city: string; from: number; to: number }
  | { kind: 'now'; city: string; since: number | null }
  | { kind: 'next'; city: string | null; country: string; by: number | null; isBack: boolean }

/** Lists the places of a life in their order; empty if there is nothing besides roots and city. */
export function listSteps({ lived, since, next }: PathParts, ends: Ends): PathStep[] {
  const { rootsCity, rootsCountry, city } = ends
  const plan =
    next && !hasComeTrue(next, ends)
      ? [{ ...next, kind: 'next', isBack: isReturn(next, { lived, ...ends }) } as const]
      : []
  if (lived.length === 0 && since === null && plan.length === 0) return []
  const hasRoots = rootsCountry !== null && !(rootsCity !== null && lived[0]?.city === rootsCity)
  return [
    ...(hasRoots ? [{ kind: 'roots', city: rootsCity, country: rootsCountry } as const] : []),
    ...lived.map((place) => ({ ...place, kind: 'lived' }) as const),
    { kind: 'now', city, since },
    ...plan,
  ]
}

/** "Lagos", or the name of a country. */
export function nameStep({
  city,
  country,
}: {
  city: string | null
  country: string | null
}): string {
  return city === null ? countryName(country ?? '') : cityName(city)
}

/** Describes a place of a path: "Accra 2010–2016", "back to Lagos by 2030". */
export function formatStep(step: PathStep): string {
  switch (step.kind) {
    case 'roots':
      return nameStep(step)
    case 'lived':
      return step.from === step.to
        ? t`${cityName(step.city)} ${step.from}`
        : t`${cityName(step.city)} ${step.from}–${step.to}`
    case 'now':
      return step.since === null
        ? cityName(step.city)
        : t`${cityName(step.city)} since ${step.since}`
    case 'next':
      return formatNext(step)
  }
}

function formatNext(step: Extract<PathStep, { kind: 'next' }>): string {
  const place = nameStep(step)
  const { by, isBack } = step
  if (by === null) return isBack ? t`back to ${place}` : t`moving to ${place}`
  return isBack ? t`back to ${place} by ${by}` : t`moving to ${place} by ${by}`
}
