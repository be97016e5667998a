-- Banners B to D of a campaign; banner A is in its own columns. Each is shown equally often (decision record 0075).
create table ad_variants (
  campaign_id uuid not null references ad_campaigns on delete cascade,
  letter      text not null check (letter in ('B', 'C', 'D')),
  banner_id   uuid references ad_banners,
  title       text not null default '' check (length(title) <= 120),
  description text not null default '' check (length(description) <= 500),
  cta_text    text not null check (length(cta_text) between 1 and 40),
  primary key (campaign_id, letter)
);
-- The sweep of unused pictures.
create index ad_variants_banner_id on ad_variants (banner_id) where banner_id is not null;

alter table ad_campaigns
  add column paused_variants text[] not null default '{}' check (paused_variants <@ array['A', 'B', 'C', 'D']),
  -- UTC day on which a saved banner last got another text or picture: comparisons begin on the day after.
  add column variants_changed_on date;

-- Everything counted so far, and by servers that don't know banners yet, was of banner A.
alter table ad_impressions add column variant text not null default 'A' check (variant in ('A', 'B', 'C', 'D'));
alter table ad_clicks add column variant text not null default 'A' check (variant in ('A', 'B', 'C', 'D'));

-- Banner that the member saw.
alter table ad_reports add column variant text not null default 'A' check (variant in ('A', 'B', 'C', 'D'));
alter table hidden_ad_campaigns add column variant text not null default 'A' check (variant in ('A', 'B', 'C', 'D'));

-- Totals of banners B to D by day. Those of banner A are the rest of `ad_campaign_days`, so that the banners always add up to
-- their campaign.
create table ad_variant_days (
  campaign_id uuid not null references ad_campaigns on delete cascade,
  day         date not null,
  variant     text not null check (variant in ('B', 'C', 'D')),
  served      integer not null default 0 check (served >= 0),
  impressions integer not null default 0 check (impressions >= 0),
  clicks      integer not null default 0 check (clicks >= 0),
  primary key (campaign_id, day, variant)
);

create trigger ad_variants_told after insert or delete or update on ad_variants for each statement execute function tell_ads();

drop trigger ad_campaigns_told on ad_campaigns;
create trigger ad_campaigns_told after insert or delete or update of
  placement_type, banner_id, title, description, cta_text, campaign_name, destination_url, target_gender, target_cities, target_age_min,
  target_age_max, daily_budget_micros, total_budget_micros, cost_per_click_micros, cost_per_impression_micros, start_date, end_date, status,
  deleted_at, paused_variants
  on ad_campaigns for each statement execute function tell_ads();
