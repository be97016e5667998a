import {
  type DatePlan,
  type LinkedDatePlan,
  PLAN_SHARES_MAXIMUM,
} from '@adire/contract/date-plans.ts'
import type { PlanRow } from './queries.ts'

const toText = (moment: Date | null) => moment?.toISOString() ?? null

/** Maps a plan for its member. */
export function toDatePlan(row: PlanRow): DatePlan {
  return {
    id: row.id,
    state: row.state,
    withName: row.withName,
    withAge: row.withAge,
    withCity: row.withCity,
    place: row.place,
    country: row.country,
    startsAt: row.startsAt.toISOString(),
    checkInAt: row.checkInAt.toISOString(),
    graceMinutes: toGrace(row.graceMinutes),
    alarmAt: row.alarmAt.toISOString(),
    timeZone: row.timeZone,
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    note: row.note,
    savedAt: row.savedAt.toISOString(),
    sharedAt: toText(row.sharedAt),
    sharesLeft: PLAN_SHARES_MAXIMUM - row.shareCount,
    alarmedAt: toText(row.alarmedAt),
    alarmSentAt: toText(row.alarmSentAt),
    endedAt: toText(row.endedAt),
    isContactClosed: row.isContactClosed || row.isContactRefused,
  }
}

function toGrace(minutes: number): DatePlan['graceMinutes'] {
  return minutes === 15 || minutes === 60 ? minutes : 30
}

/** Maps a plan for the page of a check-in link. */
export function toLinkedPlan({
  state,
  checkInAt,
  alarmAt,
  alarmSentAt,
  isContactClosed,
  isContactRefused,
}: Pick<
  PlanRow,
  'state' | 'checkInAt' | 'alarmAt' | 'alarmSentAt' | 'isContactClosed' | 'isContactRefused'
>): LinkedDatePlan {
  return {
    state,
    checkInAt: checkInAt.toISOString(),
    alarmAt: alarmAt.toISOString(),
    isContactUnreachable: (isContactClosed || isContactRefused) && alarmSentAt === null,
  }
}
