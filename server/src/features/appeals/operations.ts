import type { OwnDecision } from '@adire/contract/decisions.ts'
import type { AppealId, DecisionId, MemberId } from '@adire/contract/ids.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { readSignedId, signId } from '../../lib/signed-id.ts'
import * as queries from './queries.ts'
import { LINK_PURPOSE } from './rules.ts'
import { toOwnDecision } from './view.ts'

type Secrets = Pick<Config, 'sessionSecret'>

/** Decisions about a member, newest first, without anything about reporters. */
export async function listDecisions(db: Db, member: MemberId, now: Date): Promise<OwnDecision[]> {
  return (await queries.listDecisions(db, { member })).map((row) => toOwnDecision(row, now))
}

/** Signs a decision id for a link with which a locked-out member can read and appeal the decision without a session. */
export function signDecision({ sessionSecret }: Secrets, id: DecisionId): string {
  return signId(LINK_PURPOSE, id, sessionSecret)
}

export function readDecisionLink({ sessionSecret }: Secrets, token: string): DecisionId | undefined {
  return readSignedId(LINK_PURPOSE, token, sessionSecret) as DecisionId | undefined
}

/** Returns one appeal with its decision; undefined for the viewer's own. */
export async function findAppeal(
  db: Db,
  { viewer, id, now }: { viewer: MemberId; id: AppealId; now: Date },
): Promise<queries.AppealRow | undefined> {
  const [row] = await queries.listAppeals(db, { viewer, id, now })
  return row
}

/** Returns the appeal token of the decision that locks a member out; null if there is none. */
export async function findAppealToken(db: Db, config: Secrets, member: MemberId): Promise<string | null> {
  const id = await queries.findStanding(db, member)
  return id === undefined ? null : signDecision(config, id)
}
