import {
  orderNumbers,
  type OrderSlider,
  orderTerms,
  weightParts,
} from '@adire/contract/order-terms.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { FULL_REACH, LEARNING_REACH, TEACHER_LEVEL } from '../profiles/language-rules.ts'
import { agreesAboutChildren, isNewcomer } from '../profiles/shared-reason-queries.ts'
import type { ViewerOrder } from './order-rules.ts'
import type { TermName } from './term-rules.ts'

/**
 * SQL of the viewer's row `me` and of `my_languages`, to follow `with`: what reasons and scores compare
 * members with.
 */
export function viewerRow(viewerId: MemberId) {
  return sql`me as materialized (
      select id, city, country, roots_city, roots_country, interests, looking_for, want_children,
        coalesce(country = roots_country, false) as lives_in_own_roots,
        coalesce((select nearby from nearby_cities where nearby_cities.city = profiles.city), '{}') as nearby_cities,
        array(select lower(own) from unnest(interests) own) as folded_interests,
        coalesce(near_me, 1) as "nearMe", coalesce(background, 1) as background, coalesce(newcomers, 1) as newcomers
      from profiles left join order_preferences on member_id = id where id = ${viewerId}
    ), my_languages as materialized (select language, speaks, understands, wish from profile_languages where member_id = ${viewerId})`
}

/** Columns of `profiles` that terms compare, besides those of a card. */
export const comparedColumns = [
  'roots_city',
  'roots_country',
  'interests',
  'looking_for',
  'want_children',
] as const

const float = (value: number) => sql`float8 '${sql.raw(String(value))}'`

/** SQL of each term as a number from 0 to 1. Literals are `float8`: numeric arithmetic is slow. */
function termValues({ drawSeed, newSince }: ViewerOrder): Record<TermName, RawBuilder<number>> {
  return {
    near_me: sql`case when profiles.city = me.city then 1 when profiles.city = any(me.nearby_cities) then ${float(weightParts.nearbyCity)}
        when profiles.country = me.country then ${float(weightParts.sameCountry)} else 0 end`,
    shared_roots: sql`case when profiles.roots_city = me.roots_city then 1 when profiles.roots_country = me.roots_country then ${float(weightParts.rootsCountry)} else 0 end`,
    // Living in the family's country says nothing if the viewer lives there, too.
    lives_in_roots: sql`case when me.lives_in_own_roots then 0 when profiles.city = me.roots_city then 1
        when profiles.country = me.roots_country then ${float(weightParts.rootsCountry)} else 0 end`,
    shared_languages: sql`least(coalesce((
        select sum(greatest(least(theirs.speaks, mine.understands), case
          when theirs.wish = 'learning' and mine.speaks >= ${sql.lit(TEACHER_LEVEL)} or mine.wish = 'learning' and theirs.speaks >= ${sql.lit(TEACHER_LEVEL)}
          then ${float(LEARNING_REACH)} else 0 end))
        from profile_languages theirs join my_languages mine using (language) where theirs.member_id = profiles.id
      ), 0), ${float(FULL_REACH)}) / ${float(FULL_REACH)}`,
    shared_interests: sql`least((select count(*) from unnest(profiles.interests) shared where lower(shared) = any(me.folded_interests)), ${sql.lit(orderNumbers.interestsInFull)}) / ${float(orderNumbers.interestsInFull)}`,
    shared_wishes: sql`(case when profiles.looking_for = me.looking_for then float8 '0.5' else 0 end
        + case when ${agreesAboutChildren(sql.ref('me.want_children'))} then float8 '0.5' else 0 end)`,
    newcomer: sql`(${isNewcomer(newSince)})::integer`,
    // Negative: being shown more than others costs places, up to four times as much.
    exposure: sql`least(profiles.exposure_ratio, 4) / float8 '-4'`,
    daily_draw: sql`(uuid_hash_extended(profiles.id, ${drawSeed}::bigint) & 1048575) / float8 '1048576'`,
  }
}

const sliderColumns = {
  nearMe: 'nearMe',
  background: 'background',
  newcomers: 'newcomers',
} as const satisfies Record<OrderSlider, string>

/**
 * SQL of a member's score for the viewer: the weighted sum of the terms, rounded to a tenth. Needs `me` (`viewerRow`), and
 * the columns of `profiles` and of their row in `discover_order` in a relation named `profiles`.
 */
export function computeScore(order: ViewerOrder): RawBuilder<number> {
  const values = termValues(order)
  return sql`(round((${sql.join(
    orderTerms.map(({ name, slider }) => {
      const weight = sql`${order.weights[name]}::double precision`
      const factor = slider === null ? sql`` : sql`* ${sql.ref(`me.${sliderColumns[slider]}`)}`
      return sql`${weight} ${factor} * (${values[name]})`
    }),
    sql` + `,
  )}) * 10) / 10)`
}
