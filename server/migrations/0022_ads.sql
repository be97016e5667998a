-- Advertisements: what is booked, to whom it is shown, and what was counted and is billed (decisions A1 to A3).
-- Money is in whole millionths of a dollar, days are UTC days, and an advertiser learns nothing of any one member.
create type ad_placement as enum ('native_feed', 'sidebar_banner', 'post_match', 'email_newsletter', 'token_modal');
create type ad_campaign_status as enum ('active', 'paused', 'pending', 'completed', 'rejected');

-- Pictures of advertisers, through our own decoder and from our own origin (decision A3).
create table ad_banners (
  id             uuid primary key default gen_random_uuid(),
  -- The random name in its key in the store of files, `banners/<name>/banner.webp`.
  storage_key    text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
  width          integer not null check (width > 0),
  height         integer not null check (height > 0),
  placement_type ad_placement not null,
  created_by     uuid,
  created_at     timestamptz not null default now()
);

create table ad_campaigns (
  id                         uuid primary key default gen_random_uuid(),
  advertiser_name            text not null check (length(advertiser_name) <= 120),
  advertiser_email           text not null default '' check (length(advertiser_email) <= 254),
  campaign_name              text not null check (length(campaign_name) between 1 and 160),
  placement_type             ad_placement not null default 'native_feed',
  banner_id                  uuid references ad_banners,
  title                      text not null default '' check (length(title) <= 120),
  description                text not null default '' check (length(description) <= 500),
  cta_text                   text not null default 'Learn More' check (length(cta_text) between 1 and 40),
  destination_url            text not null check (destination_url like 'https://%' and length(destination_url) <= 2048),
  -- Nobody named is everybody.
  target_gender              text[] not null default '{}' check (target_gender <@ array['man', 'woman']),
  target_cities              text[] not null default '{}' check (cardinality(target_cities) <= 25),
  -- 99 is no upper end (reading C-08).
  target_age_min             smallint not null default 18,
  target_age_max             smallint not null default 99,
  daily_budget_micros        bigint not null default 50000000 check (daily_budget_micros >= 0),
  cost_per_click_micros      bigint not null default 500000 check (cost_per_click_micros >= 0),
  cost_per_impression_micros bigint not null default 10000 check (cost_per_impression_micros >= 0),
  -- First and last day; without one it is open on that side.
  start_date                 date,
  end_date                   date,
  status                     ad_campaign_status not null default 'pending',
  approved_by                uuid,
  approved_at                timestamptz,
  inquiry_id                 uuid references ad_inquiries on delete set null,
  -- Signed links to the statement carry it; those of older versions are void.
  statement_version          integer not null default 1,
  -- Deleted from the desk; what was counted and billed stays.
  deleted_at                 timestamptz,
  created_at                 timestamptz not null default now(),
  updated_at                 timestamptz not null default now(),
  -- Kept by a trigger from the days.
  total_impressions          bigint not null default 0,
  total_clicks               bigint not null default 0,
  total_spent_micros         bigint not null default 0,
  check (target_age_min between 18 and 99 and target_age_max between 18 and 99 and target_age_min <= target_age_max),
  check (end_date >= start_date),
  -- Every counted click follows a counted view of its own.
  check (total_clicks <= total_impressions)
);
-- The desk, newest first.
create index ad_campaigns_created_at on ad_campaigns (created_at desc, id desc) where deleted_at is null;
-- What every server holds in memory to choose from, and the sweep that completes what is over.
create index ad_campaigns_live on ad_campaigns (end_date) where status in ('active', 'paused') and deleted_at is null;
-- An inquiry and what came of it.
create index ad_campaigns_inquiry_id on ad_campaigns (inquiry_id) where inquiry_id is not null;
-- Whether a picture is still used.
create index ad_campaigns_banner_id on ad_campaigns (banner_id) where banner_id is not null;

-- A campaign's day. Its own check is why no two requests together can spend a cent too much.
create table ad_campaign_days (
  campaign_id         uuid not null references ad_campaigns on delete cascade,
  day                 date not null,
  -- The campaign's when something was last billed, but never less than what is spent.
  daily_budget_micros bigint not null,
  spent_micros        bigint not null default 0 check (spent_micros >= 0),
  -- Times it was chosen for somebody. Nothing is billed by it; a server that is killed takes the last second of it along.
  served              integer not null default 0 check (served >= 0),
  -- Counted: seen by half for a second, within the cap and the budget.
  impressions         integer not null default 0 check (impressions >= 0),
  clicks              integer not null default 0 check (clicks >= 0),
  -- Members with a counted impression.
  reach               integer not null default 0 check (reach >= 0),
  -- The single events of this day are gone, and these sums are what is left.
  is_settled          boolean not null default false,
  primary key (campaign_id, day),
  check (spent_micros <= daily_budget_micros)
);
-- Today's of all campaigns.
create index ad_campaign_days_day on ad_campaign_days (day);
-- The sweep that settles.
create index ad_campaign_days_unsettled on ad_campaign_days (day) where not is_settled;

-- What was not counted, and why, by day: invalid traffic is reported apart and never billed.
create table ad_rejection_days (
  campaign_id uuid not null references ad_campaigns on delete cascade,
  day         date not null,
  event       text not null check (event in ('impression', 'click')),
  reason      text not null,
  count       integer not null check (count >= 0),
  primary key (campaign_id, day, event, reason)
);

-- How often a member saw a campaign in a day: the cap, and all that a decision reads about its viewer's day. Gone after ninety days.
create table ad_member_days (
  viewer_id   uuid not null,
  day         date not null,
  campaign_id uuid not null references ad_campaigns on delete cascade,
  -- The eleventh of a day is not counted.
  impressions smallint not null check (impressions between 1 and 10),
  primary key (viewer_id, day, campaign_id)
);
-- The sweep.
create index ad_member_days_day on ad_member_days (day);

-- What was seen, once for every ad that was served. The viewer is a member's random number, which is nobody's after an erasure, or
-- that of a newsletter's recipient. Kept for ninety days.
create table ad_impressions (
  id          uuid primary key default gen_random_uuid(),
  -- Of the one-use token.
  nonce       uuid not null unique,
  campaign_id uuid not null references ad_campaigns on delete cascade,
  viewer_id   uuid not null,
  placement   ad_placement not null,
  day         date not null,
  seen_at     timestamptz not null,
  cost_micros bigint not null check (cost_micros >= 0),
  -- Why it doesn't count; null when it does.
  rejection   text check (rejection in ('expired', 'too_many', 'not_live', 'over_cap', 'over_budget')),
  -- Times the same token came again.
  repeats     integer not null default 0,
  check (rejection is null or cost_micros = 0)
);
-- Counting again by night, and the sweep.
create index ad_impressions_day on ad_impressions (day, campaign_id);
-- A member's copy of their data.
create index ad_impressions_viewer_id on ad_impressions (viewer_id, seen_at);

-- The click of an impression: the first one counts if anything does. Apart from `ad_impressions` for that the day can be the next one;
-- not held to it, for either can be swept first.
create table ad_clicks (
  impression_id uuid primary key,
  campaign_id   uuid not null references ad_campaigns on delete cascade,
  viewer_id     uuid not null,
  day           date not null,
  clicked_at    timestamptz not null,
  cost_micros   bigint not null check (cost_micros >= 0),
  rejection     text check (rejection in ('unseen', 'too_soon', 'too_late', 'too_many', 'automatic', 'not_live', 'over_budget')),
  repeats       integer not null default 0,
  check (rejection is null or cost_micros = 0)
);
create index ad_clicks_day on ad_clicks (day, campaign_id);
create index ad_clicks_viewer_id on ad_clicks (viewer_id, clicked_at);

-- By what a member may be found for an advertisement. Whoever said nothing has all three on.
create table ad_preferences (
  user_id     uuid primary key references profiles on delete cascade,
  uses_gender boolean not null,
  uses_city   boolean not null,
  uses_age    boolean not null
);

-- Days whose sums were not those of their events when they were counted again by night: for admins to look at.
create table ad_discrepancies (
  id          uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references ad_campaigns on delete cascade,
  day         date not null,
  found_at    timestamptz not null,
  kept        jsonb not null,
  counted     jsonb not null,
  unique (campaign_id, day, found_at)
);

-- A campaign's totals are the sum of its days by construction.
create function add_to_campaign() returns trigger language plpgsql as $$
declare
  old_day ad_campaign_days;
begin
  if tg_op = 'UPDATE' then old_day := old; end if;
  if new.impressions is distinct from old_day.impressions or new.clicks is distinct from old_day.clicks
    or new.spent_micros is distinct from old_day.spent_micros then
    update ad_campaigns set
      total_impressions = total_impressions + new.impressions - coalesce(old_day.impressions, 0),
      total_clicks = total_clicks + new.clicks - coalesce(old_day.clicks, 0),
      total_spent_micros = total_spent_micros + new.spent_micros - coalesce(old_day.spent_micros, 0)
    where id = new.campaign_id;
  end if;
  return null;
end $$;
create trigger ad_campaign_days_added after insert or update on ad_campaign_days
  for each row execute function add_to_campaign();

-- Every server hears of a change the moment it is committed, by whatever hand it was made; totals are no change.
create function tell_ads() returns trigger language plpgsql as $$
begin
  perform pg_notify('adire_ads', '');
  return null;
end $$;
create trigger ad_campaigns_told after insert or delete or update of
  placement_type, banner_id, title, description, cta_text, campaign_name, destination_url, target_gender, target_cities, target_age_min,
  target_age_max, daily_budget_micros, cost_per_click_micros, cost_per_impression_micros, start_date, end_date, status, deleted_at
  on ad_campaigns for each statement execute function tell_ads();
