import type { MemberId } from '@adire/contract/ids.ts'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { member } from '../../procedures.ts'
import { readProfile } from '../profiles/operations.ts'
import { listConsents } from '../profiles/shared-consent-queries.ts'
import { answerConsents } from './operations.ts'
import * as queries from './queries.ts'
import { toConsents } from './rules.ts'

/** The caller's consents to the use of sensitive data. */
export const consents = {
  list: member.consents.list.handler(({ context: { actor, db } }) => readConsents(db, actor.id)),

  answer: member.consents.answer.handler(({ input: { answers }, context: { actor, clock, db } }) =>
    inTransaction(db, async (tx) => {
      await answerConsents(tx, actor.id, answers, clock.now())
      return readConsents(tx, actor.id)
    }),
  ),
}

async function readConsents(db: Db, memberId: MemberId) {
  return {
    consents: toConsents({
      own: await readProfile(db, memberId),
      entries: await listConsents(db, memberId),
      hidden: await queries.listHidden(db, memberId),
      versions: await queries.listVersions(db),
    }),
  }
}
