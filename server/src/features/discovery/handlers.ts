import { DISCOVER_PAGE_SIZE } from '@adire/contract/discovery.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { toCard } from '../profiles/operations.ts'
import * as queries from './queries.ts'
import { genderWanted, interestThatExcludes, upperAge } from './rules.ts'
import { toCursorParts, toPlace } from './view.ts'

export const discovery = {
  list: member.discovery.list.handler(async ({ input: { minAge, maxAge, city, cursor }, context: { actor, config, db, clock } }) => {
    if (minAge > maxAge) fail('INVALID_INPUT', { issues: [{ path: 'minAge', message: 'The lowest age is above the highest' }] })
    const now = clock.now()
    const purpose = `discovery.list:${actor.id}`
    const rows = await queries.listRanked(db, {
      viewerId: actor.id,
      gender: genderWanted(actor.interestedIn),
      excludedInterest: interestThatExcludes(actor.gender),
      minAge,
      maxAge: upperAge(maxAge),
      city,
      after: cursor === undefined ? undefined : toPlace(decodeCursor(config.sessionSecret, cursor, purpose)),
      now,
      // One more than is shown tells whether there is another page.
      limit: DISCOVER_PAGE_SIZE + 1,
    })
    const page = rows.slice(0, DISCOVER_PAGE_SIZE)
    const last = rows.length > DISCOVER_PAGE_SIZE ? page.at(-1) : undefined
    return {
      // Whom the caller liked is not in the list, so nothing has passed between them that the caller may know (LIK-04).
      members: page.map((row) => ({ ...toCard(row, now), likeState: 'none' as const })),
      nextCursor: last ? encodeCursor(config.sessionSecret, toCursorParts(last), purpose) : null,
    }
  }),
}
