-- Campaigns that a member doesn't want to see again.
create table hidden_ad_campaigns (
  user_id     uuid not null references profiles on delete cascade,
  campaign_id uuid not null references ad_campaigns on delete cascade,
  hidden_at   timestamptz not null,
  primary key (user_id, campaign_id)
);

-- Reports of one campaign that staff decide together. A report after the decision opens a new case.
create table ad_report_cases (
  id          uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references ad_campaigns on delete cascade,
  opened_at   timestamptz not null,
  settled_by  uuid,
  settled_at  timestamptz,
  note        text check (length(note) between 3 and 500),
  constraint ad_report_cases_settled check ((settled_by is null) = (settled_at is null) and (settled_by is null) = (note is null))
);
-- The list of staff, newest first.
create index ad_report_cases_opened_at on ad_report_cases (opened_at desc, id desc);
-- One open case of a campaign; also the work queue.
create unique index ad_report_cases_open on ad_report_cases (campaign_id) where settled_at is null;

-- Reports of members, one of each member in a case.
create table ad_reports (
  case_id     uuid not null references ad_report_cases on delete cascade,
  reporter_id uuid not null references profiles on delete cascade,
  reason      text not null check (reason in ('misleading', 'offensive', 'scam', 'adult', 'other')),
  comment     text not null default '' check (length(comment) <= 500),
  reported_at timestamptz not null,
  primary key (case_id, reporter_id)
);
-- A member's copy of their data, and its erasure.
create index ad_reports_reporter_id on ad_reports (reporter_id);
