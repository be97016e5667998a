-- Newcomers who stopped coming count since this release, and second comments are no answers (docs/decisions/0115-market-metrics.md), so weeks
-- before have higher shares. The definition says which weeks can be compared; the last release stores weeks of the first one.
alter table market_weeks add column definition smallint not null default 1;

-- The last week is measured again in the next night.
update market_weeks set is_complete = false where week = date_trunc('week', now() at time zone 'UTC')::date - 7;
