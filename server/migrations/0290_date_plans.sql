-- Date plans (docs/decisions/0151-date-plans.md). Only their member reads them; a contact gets emails.
create type date_plan_state as enum ('planned', 'due', 'alarmed', 'safe', 'cancelled');
create table date_plans (
  id            uuid primary key,
  member_id     uuid not null references profiles on delete cascade,
  -- At most ten open plans a member: those that ended have no slot.
  slot          smallint check (slot between 1 and 10),
  state         date_plan_state not null default 'planned',
  -- What the member saw of a match, without a link to the match.
  with_name     text not null check (char_length(with_name) between 1 and 60),
  with_age      smallint,
  with_city     text,
  place         text not null check (char_length(place) between 1 and 200),
  country       text not null check (char_length(country) = 2),
  starts_at     timestamptz not null,
  check_in_at   timestamptz not null check (check_in_at > starts_at and check_in_at <= starts_at + interval '72 hours'),
  grace_minutes smallint not null check (grace_minutes in (15, 30, 60)),
  alarm_at      timestamptz not null check (alarm_at > check_in_at),
  time_zone     text not null check (char_length(time_zone) <= 60),
  contact_name  text not null check (char_length(contact_name) between 1 and 60),
  contact_email text not null check (char_length(contact_email) <= 254),
  -- Keyed hash of the address.
  contact_key   uuid not null,
  note          text not null check (char_length(note) <= 500),
  created_at    timestamptz not null,
  saved_at      timestamptz not null,
  shared_at     timestamptz,
  share_count   smallint not null default 0 check (share_count between 0 and 3),
  asked_at      timestamptz,
  alarmed_at    timestamptz,
  ended_at      timestamptz,
  unique (member_id, slot),
  check ((state in ('planned', 'due')) = (slot is not null)),
  check ((state in ('planned', 'due')) = (ended_at is null)),
  check (state <> 'due' or asked_at is not null),
  check (state <> 'alarmed' or alarmed_at is not null),
  check (alarmed_at is null or state in ('alarmed', 'safe')),
  check ((share_count > 0) = (shared_at is not null))
);
create index date_plans_member_id on date_plans (member_id, ended_at desc);
create index date_plans_check_in_at on date_plans (check_in_at) where state = 'planned';
create index date_plans_alarm_at on date_plans (alarm_at) where state = 'due';
create index date_plans_ended_at on date_plans (ended_at) where ended_at is not null;
create index date_plans_contact_key on date_plans (contact_key);

create function check_date_plan_step() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('planned', 'due'), ('planned', 'alarmed'), ('planned', 'safe'), ('planned', 'cancelled'),
      ('due', 'planned'), ('due', 'alarmed'), ('due', 'safe'), ('alarmed', 'safe')) then
    raise exception 'a date plan can''t go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger date_plans_step before update of state on date_plans for each row
  when (old.state <> new.state) execute function check_date_plan_step();

-- Emails to the contact, in the order in which they are sent.
create type date_plan_mail_kind as enum ('plan', 'alarm', 'safe', 'cancelled');
create table date_plan_mails (
  plan_id     uuid not null references date_plans on delete cascade,
  number      smallint not null check (number between 1 and 9),
  kind        date_plan_mail_kind not null,
  queued_at   timestamptz not null,
  -- First try: from here the email may have left.
  tried_at    timestamptz,
  -- Until then one process has it.
  lease_until timestamptz,
  sent_at     timestamptz check (sent_at is null or tried_at is not null),
  primary key (plan_id, number)
);
create unique index date_plan_mails_once on date_plan_mails (plan_id, kind) where kind <> 'plan';
create index date_plan_mails_unsent on date_plan_mails (queued_at) where sent_at is null;

-- An alarm is never sent after a check-in: each try of one is checked against the plan, which the sender has locked.
create function check_date_alarm() returns trigger language plpgsql as $$
begin
  if not exists (select from date_plans where id = new.plan_id and state = 'alarmed') then
    raise exception 'the alarm of this date plan is over' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger date_plan_mails_alarm before update of lease_until on date_plan_mails for each row
  when (new.kind = 'alarm' and new.lease_until is not null) execute function check_date_alarm();

-- Addresses that want no emails about date plans, as keyed hashes.
create table closed_date_contacts (
  contact_key uuid primary key,
  closed_at   timestamptz not null
);
