-- Findings of the rules that recognise fraud (docs/decisions/0140-risk-signals.md).
create table risk_signals (
  id         bigint primary key generated always as identity,
  member_id  uuid not null references profiles on delete cascade,
  rule       text not null,
  version    smallint not null,
  points     smallint not null check (points between 0 and 100),
  -- What the finding is about, such as a thread: one finding of a rule for each.
  subject_id uuid not null,
  excerpt    text check (length(excerpt) between 1 and 300),
  found_at   timestamptz not null,
  outcome    text check (outcome in ('confirmed', 'unfounded')),
  decided_by uuid references profiles on delete set null,
  decided_at timestamptz,
  unique (member_id, rule, subject_id),
  check ((outcome is null) = (decided_at is null))
);
create index risk_signals_rule on risk_signals (rule);
create index risk_signals_found_at on risk_signals (found_at);

-- Warnings that recipients see in a conversation, once for each.
create table risk_warnings (
  thread_id    uuid not null references message_threads on delete cascade,
  recipient_id uuid not null references profiles on delete cascade,
  sender_id    uuid not null references profiles on delete cascade,
  warned_at    timestamptz not null,
  ended_at     timestamptz,
  -- Withdrawn: a moderator found the signals unfounded.
  ended_as     text check (ended_as in ('dismissed', 'reported', 'withdrawn')),
  primary key (thread_id, recipient_id),
  check ((ended_at is null) = (ended_as is null))
);
create index risk_warnings_pair on risk_warnings (recipient_id, sender_id);
create index risk_warnings_sender on risk_warnings (sender_id);

-- Members whose new conversations wait until a moderator has looked.
create table risk_holds (
  id         uuid primary key default gen_random_uuid(),
  member_id  uuid not null references profiles on delete cascade,
  since      timestamptz not null,
  ended_at   timestamptz,
  -- Decided: by a warning, suspension or ban.
  ended_as   text check (ended_as in ('released', 'decided')),
  ended_by   uuid references profiles on delete set null,
  check ((ended_at is null) = (ended_as is null))
);
create unique index risk_holds_open on risk_holds (member_id) where ended_at is null;
create index risk_holds_member on risk_holds (member_id);
create index risk_holds_ended_at on risk_holds (ended_at) where ended_at is not null;

-- Outcomes of each rule, which outlive the signals: its precision is measured from them.
create table risk_outcomes (
  rule      text not null,
  version   smallint not null,
  confirmed integer not null default 0,
  unfounded integer not null default 0,
  primary key (rule, version)
);
