import { z } from 'zod'
import { forMembers } from './base.ts'
import { City, MemberCard } from './members.ts'
import { OwnLikeState } from './profiles.ts'

/** The right end of the slider means 60 and over (decision P5). */
export const DISCOVER_AGE_MINIMUM = 18
export const DISCOVER_AGE_MAXIMUM = 60
export const DISCOVER_DEFAULT_MAXIMUM = 50
export const DISCOVER_PAGE_SIZE = 20

/** An opaque place in a list, signed by the server; a forged one is refused. */
export const Cursor = z.string().max(400)

const Age = z.coerce.number<number>().int().min(DISCOVER_AGE_MINIMUM).max(DISCOVER_AGE_MAXIMUM)

export const DiscoverCard = MemberCard.extend({ likeState: OwnLikeState })
export type DiscoverCard = z.infer<typeof DiscoverCard>

export const discovery = {
  /** Visible members whose gender the caller wishes to meet and who wish to meet theirs; boosted first. */
  list: forMembers
    .route({ method: 'GET', path: '/discover' })
    .input(
      z.strictObject({
        minAge: Age.default(DISCOVER_AGE_MINIMUM),
        maxAge: Age.default(DISCOVER_DEFAULT_MAXIMUM),
        city: City.optional(),
        cursor: Cursor.optional(),
      }),
    )
    .output(z.strictObject({ members: z.array(DiscoverCard), nextCursor: Cursor.nullable() })),
}
