/** Invariants of packed passes, like those in `invariants.ts`. */
export const passInvariants: Record<string, string> = {
  'passes: none is both packed and a row of its own': `
    select p.to_user_id from passes p join short_ids m on m.member_id = p.to_user_id
    join packed_passes packed on packed.from_user_id = p.from_user_id and m.short_id = any(packed.ids)`,

  'passes: packed ones are older than ninety days':
    "select from_user_id from packed_passes where latest_on > (now() at time zone 'UTC')::date - 90",

  'passes: packed ids are ascending, and those of a row below those of the next': `
    select from_user_id from (
      select from_user_id, ids, lead(first_id) over (partition by from_user_id order by first_id) as next_id from packed_passes
    ) parts where ids[cardinality(ids)] >= next_id or ids <> array(select distinct id from unnest(ids) id order by id)`,
}
