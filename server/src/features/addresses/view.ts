import type { AddressFlag } from '@adire/contract/addresses.ts'
import type { FlagRow } from './queries.ts'

export function toFlag({
  address,
  day,
  flaggedAt,
  readerCount,
  otherDays,
  readers,
  clearedAt,
  clearedBy,
}: FlagRow): AddressFlag {
  return {
    address,
    day,
    flaggedAt: flaggedAt.toISOString(),
    readerCount,
    otherDays,
    readers: readers ?? [],
    cleared: clearedAt === null ? null : { at: clearedAt.toISOString(), by: clearedBy },
  }
}
