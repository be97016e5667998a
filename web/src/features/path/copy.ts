import type { SharedPath } from '@adire/contract/path.ts'
import { t } from '@lingui/core/macro'
import { nameStep } from '../../lib/path-steps.ts'
import { cityName } from '../../lib/city-copy.ts'

/** Describes what two paths share, a sentence each. */
export function describeShared({ lived, next }: SharedPath): string[] {
  return [
    ...lived.map(cityName).map((city) => t`You both lived in ${city}`),
    ...(next ? [describeNext(nameStep(next), next.by)] : []),
  ]
}

function describeNext(place: string, by: number | null): string {
  return by === null
    ? t`You both want to live in ${place}`
    : t`You both want to live in ${place} by ${by}`
}
