import { DAY_MS } from '@adire/contract/durations.ts'
import { TripId } from '@adire/contract/ids.ts'
import type { Trip } from '@adire/contract/trips.ts'
import type { Deps } from '../deps.ts'
import { stableUuid } from '../lib/hashes.ts'
import { createDemoClient, type DemoMember } from './seed-client.ts'

interface DemoTrip extends Pick<Trip, 'city' | 'viewer'> {
  handle: string
  /** Days from today to the first day. */
  inDays: number
  days: number
}

/** Trips of the next weeks; some to Accra, London and Dakar cross. */
export const demoTrips: readonly DemoTrip[] = [
  { handle: 'Amara', city: 'Accra', inDays: 20, days: 12, viewer: 'matches' },
  { handle: 'Kofi', city: 'Accra', inDays: 24, days: 14, viewer: 'matches' },
  { handle: 'Emeka', city: 'Accra', inDays: 26, days: 8, viewer: 'matches' },
  { handle: 'Thierry', city: 'Abidjan', inDays: 10, days: 5, viewer: 'matches' },
  { handle: 'Thierry', city: 'Accra', inDays: 26, days: 3, viewer: 'nobody' },
  { handle: 'Adunni', city: 'London', inDays: 14, days: 9, viewer: 'matches' },
  { handle: 'Babajide', city: 'London', inDays: 16, days: 6, viewer: 'nobody' },
  { handle: 'Fatoumata', city: 'Dakar', inDays: 25, days: 14, viewer: 'nobody' },
  { handle: 'Moussa', city: 'Dakar', inDays: 18, days: 21, viewer: 'matches' },
  { handle: 'Efua', city: 'Kumasi', inDays: 33, days: 10, viewer: 'matches' },
  { handle: 'Shanice', city: 'London', inDays: 45, days: 7, viewer: 'nobody' },
]

/** Adds the trips of demo members who have none. */
export async function seedTrips(
  deps: Deps,
  members: ReadonlyMap<string, DemoMember>,
): Promise<void> {
  const toDay = (days: number) =>
    new Date(deps.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  for (const [number, { handle, city, inDays, days, viewer }] of demoTrips.entries()) {
    const member = members.get(handle)
    if (!member) continue
    const { trips } = createDemoClient(deps, member.number, member.id)
    const { trips: existing } = await trips.list()
    if (existing.some((trip) => trip.city === city)) continue
    await trips.save({
      id: TripId.parse(stableUuid(`demo-trip:${number}`)),
      city,
      from: toDay(inDays),
      until: toDay(inDays + days - 1),
      viewer,
      tellsOthers: true,
    })
  }
}
