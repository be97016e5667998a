import type { OwnDecision } from '@adire/contract/decisions.ts'
import type { AppealId, DecisionId, MemberId } from '@adire/contract/ids.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { readSignedId, signId } from '../../lib/signed-id.ts'
import * as queries from './queries.ts'
import { LINK_PURPOSE } from './rules.ts'
import { toOwnDecision } from './view.ts'

type Secrets = Pick<Config, 'sessionSecret'>

/** What was decided about a member, the latest first; never who reported what. */
export async function listDecisions(db: Db, member: MemberId, now: Date): Promise<OwnDecision[]> {
  return (await queries.listDecisions(db, { member })).map((row) => toOwnDecision(row, now))
}

/** What lets whoever a decision keeps out read and appeal it without a session. */
export function signDecision({ sessionSecret }: Secrets, id: DecisionId): string {
  return signId(LINK_PURPOSE, id, sessionSecret)
}

export function readDecisionLink({ sessionSecret }: Secrets, token: string): DecisionId | undefined {
  return readSignedId(LINK_PURPOSE, token, sessionSecret) as DecisionId | undefined
}

/** One appeal with the decision it is against; undefined for the viewer's own. */
export async function findAppeal(
  db: Db,
  { viewer, id, now }: { viewer: MemberId; id: AppealId; now: Date },
): Promise<queries.AppealRow | undefined> {
  const [row] = await queries.listAppeals(db, { viewer, id, now })
  return row
}

/** The way to an appeal for one who was just refused; null where the decision is not known. */
export async function findAppealToken(db: Db, config: Secrets, member: MemberId): Promise<string | null> {
  const id = await queries.findStanding(db, member)
  return id === undefined ? null : signDecision(config, id)
}
