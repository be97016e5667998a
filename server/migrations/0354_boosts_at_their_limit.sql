-- migrate: no-transaction
-- Boosted members who have left the top, whom the orders by activity, age and verification list at their ordinary place
-- (docs/decisions/0111-boosts-in-turns.md).
create index concurrently if not exists discover_order_boost_limit on discover_order (member_id)
  where is_visible and boosted_at is not null and not is_boosted;
