-- When a hold begins to refuse first messages; null for at once. A hold for a likely return after a ban waits for a random time, so that an
-- attempt doesn't show what was recognised (docs/decisions/0145-ban-evasion.md).
alter table risk_holds add column takes_effect_at timestamptz;

-- Ended holds as members get them in their data, without the time of day.
create view ended_risk_holds as
  select id, member_id, since::date as since, ended_at, ended_as from risk_holds where ended_at is not null;

-- Since when the comment of a member on hold waits for a moderator. Nobody but the sender reads it.
alter table like_comments add column withheld_since timestamptz;
alter table withdrawn_likes add column withheld_since timestamptz;
