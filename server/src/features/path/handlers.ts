import { Country } from '@adire/contract/members.ts'
import type { PathEdit } from '@adire/contract/path.ts'
import { sortLived } from '@adire/contract/path-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import { localDate } from '../../lib/dates.ts'
import { fail } from '../../lib/fail.ts'
import { requirePlace } from '../../lib/place-list.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { findPair, lockMember, readOwnPath, savePath } from './queries.ts'
import { buildView, findYearIssue, isSamePath, toStale } from './rules.ts'

/** Places in a member's life, and what two members' places have in common. */
export const path = {
  mine: member.path.mine.handler(({ context: { actor, db } }) => readOwnPath(db, actor.id)),

  save: member.path.save.handler(
    ({ input: { expectedVersion, ...input }, context: { actor, db, clock } }) => {
      const edit = checkPlaces(input)
      return inTransaction(db, async (tx) => {
        const { birthDate, timeZone } = await lockMember(tx, actor.id)
        const years = {
          birth: readYear(birthDate),
          now: readYear(localDate(clock.now(), timeZone)),
        }
        const wanted = { ...edit, lived: sortLived(edit.lived) }
        const saved = await readOwnPath(tx, actor.id)
        if (isSamePath(saved, wanted)) return saved
        if (saved.version !== expectedVersion) fail('STALE', toStale(saved))
        const issue = findYearIssue(edit, years, saved)
        if (issue) fail('INVALID_INPUT', { issues: [issue] })
        await savePath(tx, actor.id, { path: wanted, version: saved.version + 1, at: clock.now() })
        await publish(tx, actor.id, { type: 'profiles.changed' })
        return readOwnPath(tx, actor.id)
      })
    },
  ),

  view: member.path.view.handler(async ({ input: { id }, context: { actor, db, clock } }) => {
    const wanted = { viewer: actor.id, member: id, now: clock.now() }
    return buildView((await findPair(db, wanted)) ?? fail('NOT_FOUND'))
  }),
}

/** Refuses cities that aren't in the list, and sets the country of the next one. */
function checkPlaces(edit: PathEdit): PathEdit {
  for (const [index, { city }] of edit.lived.entries()) requirePlace(city, `lived.${index}.city`)
  const { next } = edit
  if (next === null || next.city === null) return edit
  const country = Country.parse(requirePlace(next.city, 'next.city').country)
  return { ...edit, next: { ...next, country } }
}

const readYear = (date: string) => Number(date.slice(0, 4))
