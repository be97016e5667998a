/** Invariants of the recommended order, like those in `invariants.ts`. */
export const orderInvariants: Record<string, string> = {
  'discover: the order has each member as their profile is': `
    select p.id from profiles p left join discover_order o on o.member_id = p.id
    where (p.is_visible and o.member_id is null)
      or (o.gender, o.city, o.country, o.is_visible, o.is_boosted) <> (p.gender, p.city, p.country, p.is_visible, p.boost_expires_at is not null)`,

  'discover: counted views are among those stored': `
    select member_id from recent_views where exposures_counted > cardinality(seen)
    union all select member_id from daily_views where exposures_counted > cardinality(seen)`,
}
