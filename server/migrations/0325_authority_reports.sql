-- Reports of cases to authorities, and legal holds on their evidence (docs/decisions/0173-legal-holds-on-evidence.md).

-- End of the hold: retention keeps the case and its files until then. Null without one.
alter table report_cases add column held_until timestamptz;

create table authority_reports (
  id          uuid primary key default gen_random_uuid(),
  case_id     uuid not null references report_cases on delete cascade,
  authority   text not null check (length(authority) between 1 and 120),
  reported_at timestamptz not null,
  -- Number that the authority gave the report.
  reference   text not null default '' check (length(reference) <= 120),
  note        text not null default '' check (length(note) <= 2000),
  recorded_by uuid not null references profiles,
  recorded_at timestamptz not null,
  check (reported_at <= recorded_at)
);
create trigger authority_reports_append_only before update or truncate on authority_reports
  for each statement execute function refuse_change();
create index authority_reports_case_id on authority_reports (case_id, recorded_at desc, id desc);
create index authority_reports_recorded_by on authority_reports (recorded_by);

-- Each change of a hold; `held_until` is null where it was released.
create table evidence_hold_changes (
  id         bigint generated always as identity primary key,
  case_id    uuid not null references report_cases on delete cascade,
  held_until timestamptz,
  -- Empty for a hold that came with a report to an authority.
  reason     text not null default '' check (length(reason) <= 500),
  changed_by uuid not null references profiles,
  changed_at timestamptz not null,
  check (held_until > changed_at)
);
create trigger evidence_hold_changes_append_only before update or truncate on evidence_hold_changes
  for each statement execute function refuse_change();
create index evidence_hold_changes_case_id on evidence_hold_changes (case_id, id desc);
create index evidence_hold_changes_changed_by on evidence_hold_changes (changed_by);

insert into system_config (config_key, config_value, config_type, category, description) values
  ('evidence_hold_days', '366', 'count', 'features', 'How many days evidence is kept after a report to an authority, unless the admin chooses another date. 18 U.S.C. 2258A(h) requires a year, which can have 366 days');
