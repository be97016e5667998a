import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { readStoredDraft, storeDraft } from '../../lib/draft-storage.ts'

/** Stored like drafts, which are by member and end with a log-out or another member's session. */
const NAME = 'time-zone'

/** True unless this browser reported the same zone for the member within a day. */
export function isReportDue(memberId: MemberId, timeZone: string, now: Date): boolean {
  const [reported, at] = readStoredDraft(memberId, NAME)?.split(' ') ?? []
  const age = now.getTime() - Number(at)
  // A negative age: the clock was set back.
  return reported !== timeZone || !(age >= 0 && age < DAY_MS)
}

export function noteReport(memberId: MemberId, timeZone: string, now: Date) {
  storeDraft(memberId, NAME, `${timeZone} ${now.getTime()}`)
}
