import type { MemberId } from '@adire/contract/ids.ts'
import type { Db } from '../../db/db.ts'
import { findPlace } from '../../lib/place-list.ts'
import { readHome, saveFittingZone, saveOtherZone } from './zone-queries.ts'
import { fitsPlace, isHidden } from './zone-rules.ts'

interface Report {
  member: MemberId
  timeZone: string
  at: Date
}

/** Compares the time zone of a member's browser with their city and trips, and stores the result. */
export async function reportTimeZone(db: Db, { member, timeZone, at }: Report): Promise<void> {
  if (isHidden(timeZone)) return
  const home = await readHome(db, member, at)
  if (!home) return
  const trips = home.trips.flatMap((city) => findPlace(city) ?? [])
  if ([home, ...trips].some((place) => fitsPlace(timeZone, place, at)))
    await saveFittingZone(db, member, at)
  else await saveOtherZone(db, member, { timeZone, city: home.city, at })
}
