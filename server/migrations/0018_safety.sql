-- What members complain about, what it rests on, and what staff decided about a member.

-- One case for all reports about the same profile, photo or message, until it is closed (decision T3).
create table report_cases (
  id               uuid primary key default gen_random_uuid(),
  subject_type     text not null check (subject_type in ('profile', 'photo', 'message')),
  subject_id       uuid not null,
  reported_user_id uuid not null references profiles on delete cascade,
  priority         text not null default 'medium' check (priority in ('medium', 'high')),
  opened_at        timestamptz not null,
  -- Who of the staff is looking at it; a claim lapses.
  claimed_by       uuid references profiles on delete set null,
  claimed_at       timestamptz,
  closed_at        timestamptz,
  check ((claimed_by is null) or (claimed_at is not null))
);
-- A second report joins the open case.
create unique index report_cases_open on report_cases (subject_type, subject_id) where closed_at is null;
-- The queue, newest first; and what has been closed for long enough to be forgotten.
create index report_cases_opened_at on report_cases (opened_at desc, id desc);
create index report_cases_closed_at on report_cases (closed_at) where closed_at is not null;
create index report_cases_reported_user_id on report_cases (reported_user_id, opened_at desc);

create table reports (
  id               uuid primary key default gen_random_uuid(),
  case_id          uuid not null references report_cases on delete cascade,
  reporter_id      uuid not null references profiles on delete cascade,
  reported_user_id uuid not null references profiles on delete cascade,
  reason           text not null
    check (reason in ('harassment', 'explicit', 'scam', 'spam', 'fake', 'illegal', 'minor', 'other')),
  description      text not null default '' check (length(description) <= 2000),
  status           text not null default 'pending' check (status in ('pending', 'resolved')),
  created_at       timestamptz not null,
  action_taken     text check (action_taken in ('Warning issued', 'User suspended', 'User banned', 'Report dismissed')),
  reviewed_by      uuid references profiles on delete set null,
  reviewed_at      timestamptz,
  -- Profile, photos and messages as they were: what is deleted afterwards still counts.
  evidence         jsonb not null,
  check (reporter_id <> reported_user_id),
  check ((status = 'resolved') = (action_taken is not null) and (status = 'resolved') = (reviewed_at is not null))
);
-- "My reports", the latest first.
create index reports_reporter_id on reports (reporter_id, created_at desc, id desc);
create index reports_case_id on reports (case_id, created_at);
create index reports_reported_user_id on reports (reported_user_id);

-- Copies of reported pictures, kept until the case is closed whatever becomes of the photo.
create table report_files (
  storage_key text primary key check (storage_key ~ '^[0-9a-f]{32}$'),
  report_id   uuid not null references reports on delete cascade
);
create index report_files_report_id on report_files (report_id);

-- What was done to a member and why, in words for them (decision T4). A lifted one no longer counts.
create table moderation_actions (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references profiles on delete cascade,
  kind            text not null check (kind in ('warning', 'suspension', 'ban')),
  statement       text not null check (length(statement) between 3 and 2000),
  suspended_until timestamptz,
  case_id         uuid references report_cases on delete set null,
  decided_by      uuid references profiles on delete set null,
  decided_at      timestamptz not null,
  lifted_at       timestamptz,
  check ((kind = 'suspension') = (suspended_until is not null))
);
create index moderation_actions_user_id on moderation_actions (user_id, decided_at desc);
