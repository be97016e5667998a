import type { AppealOutcome } from '@adire/contract/decisions.ts'
import type { AppealId, MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import { canActOn } from '../../lib/staff-policy.ts'
import { sendMail } from '../../mail/operations.ts'
import { publish } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import * as queries from './queries.ts'
import { resolveDecider } from './rules.ts'

/** Finds an appeal with its decision; undefined for those by or about the viewer. */
export async function findAppeal(
  db: Db,
  { viewer, id, now }: { viewer: MemberId; id: AppealId; now: Date },
): Promise<queries.AppealRow | undefined> {
  const [row] = await queries.listAppeals(db, { viewer, id, now, limit: 1 })
  return row
}

/** Decides whether a staff member may answer an appeal; see `resolveDecider`. */
export function findDecider(
  actor: Actor,
  appeal: queries.AppealRow,
): ReturnType<typeof resolveDecider> {
  const { subjectId: id, role } = appeal
  return resolveDecider(actor.id, appeal, canActOn(actor, { id, role: role ?? 'member' }))
}

/** Emails the answer to the author of an appeal, and notifies them in the app. */
export async function sendAnswer(
  tx: Tx,
  { memberId: to, kind }: Pick<queries.AppealRow, 'memberId' | 'kind'>,
  { outcome, answer, at }: { outcome: AppealOutcome; answer: string; at: Date },
): Promise<void> {
  await sendMail(tx, { to, mail: 'appealDecided', kind, outcome, answer })
  await notify(tx, { to, kind: 'appeal_decided', facts: { words: answer, appealKind: kind }, at })
  await publish(tx, to, { type: 'safety.changed' })
}
