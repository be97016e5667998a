import { conversations } from './conversations.ts'
import { type DemoPerson, demoLogIns, demoPeople } from './people.ts'
import { demoPurchases, demoReports } from './story.ts'

/** Days ago at which the first demo members joined. */
const DEMO_PERIOD_DAYS = 90

/**
 * Counts the days since a person of the demo world joined: more join in each week than in the one
 * before, and everyone at least a day before they first appear in the story.
 */
export function countDaysSinceJoining({
  person,
  index,
}: {
  person: Pick<DemoPerson, 'handle'>
  index: number
}): number {
  const share = Math.max(0, index - demoLogIns.length + 1) / (demoPeople.length + 1)
  return Math.max(DEMO_PERIOD_DAYS * (1 - Math.sqrt(share)), findFirstDay(person.handle) + 1)
}

/** Returns how many days ago a person first appears in the story; 0 if they don't. */
function findFirstDay(handle: string): number {
  const hours = [
    ...demoReports.filter(({ by, about }) => by === handle || about === handle),
    ...conversations.filter(({ between }) => between.includes(handle)),
  ].map(({ hoursAgo }) => hoursAgo)
  const days = demoPurchases.filter((one) => one.handle === handle).map(({ daysAgo }) => daysAgo)
  return Math.max(0, ...days, ...hours.map((count) => count / 24))
}
