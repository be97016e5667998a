-- Age checks where the law of a member's country requires them (docs/decisions/0148-age-checks.md). Only result, method and date
-- are stored.
create type age_check_result as enum ('passed', 'failed', 'under_age');
create type age_check_method as enum ('face_estimate', 'document', 'credit_card', 'mobile_operator', 'bank', 'staff');

create table age_checks (
  id         uuid primary key default gen_random_uuid(),
  member_id  uuid not null references profiles on delete cascade,
  result     age_check_result not null,
  method     age_check_method not null,
  checked_at timestamptz not null
);
create index age_checks_member_id on age_checks (member_id, checked_at desc);
create unique index age_checks_passed on age_checks (member_id) where result = 'passed';
create index age_checks_failed on age_checks (checked_at) where result = 'failed';
create index age_checks_under_age on age_checks (checked_at, id) where result = 'under_age';

-- Checks that are open at the provider, one for each member. Deleted with the result, or after a day.
create table age_check_sessions (
  id           uuid primary key default gen_random_uuid(),
  member_id    uuid not null unique references profiles on delete cascade,
  provider     text not null,
  -- Both are null until the provider has opened its page.
  provider_ref text,
  page_url     text,
  started_at   timestamptz not null,
  check ((provider_ref is null) = (page_url is null))
);
create index age_check_sessions_started_at on age_check_sessions (started_at);

-- Checks of the sandbox, which plays the provider.
create table sandbox_age_checks (
  id         text primary key,
  session_id uuid not null unique,
  return_url text not null,
  outcome    text check (outcome in ('passed', 'failed', 'under_age', 'inconclusive')),
  method     age_check_method,
  created_at timestamptz not null
);
create index sandbox_age_checks_created_at on sandbox_age_checks (created_at);

-- Members who live where a check is required and haven't passed one. Until `due_at` nothing changes for them; then the check is
-- overdue: the profile is hidden and nothing can be sent.
create table required_age_checks (
  member_id  uuid primary key references profiles on delete cascade,
  due_at     timestamptz,
  is_overdue boolean not null,
  check (is_overdue = (due_at is null))
);
create index required_age_checks_due_at on required_age_checks (due_at) where not is_overdue;

-- How far the job has looked for members that the setting `age_check_countries` requires a check of.
create table age_check_runs (
  countries      text primary key,
  last_member_id uuid,
  finished_at    timestamptz
);

alter type notification_kind add value if not exists 'age_check_due' before 'appeal_decided';
