import type { SharedPath } from '@adire/contract/path.ts'
import { t } from '@lingui/core/macro'
import { nameStep } from '../../lib/path-steps.ts'
import { cityName } from '../../lib/city-copy.ts'

/** Describes what two paths share, a sentence each. */
export function describeShared({ lived, next, moved, isBack }: SharedPath): string[] {
  return [
    ...(moved ? [describeMove(cityName(moved.from), nameStep(moved.to))] : []),
    ...lived
      .filter((city) => city !== moved?.from)
      .map(cityName)
      .map((city) => t`You both lived in ${city}`),
    ...(next ? [describeNext(nameStep(next), next.by, isBack)] : []),
  ]
}

function describeMove(city: string, place: string): string {
  return t`You both moved from ${city} to ${place}`
}

function describeNext(place: string, by: number | null, isBack: boolean): string {
  if (isBack)
    return by === null
      ? t`You both want to be back in ${place}`
      : t`You both want to be back in ${place} by ${by}`
  return by === null
    ? t`You both want to live in ${place}`
    : t`You both want to live in ${place} by ${by}`
}
