-- Every decision about a member can be objected to once, and somebody else of the staff decides about that (decision T4); and how
-- long people wait for decisions, for the page that says so.

-- A denied verification and a rejected photo are decisions like a warning: in one place, with who decided and why.
alter table moderation_actions
  drop constraint moderation_actions_kind_check,
  add constraint moderation_actions_kind_check check (kind in ('warning', 'suspension', 'ban', 'denial', 'photo_rejection')),
  -- Of a photo that is no more.
  add column photo_id uuid,
  add constraint moderation_actions_photo_check check ((kind = 'photo_rejection') = (photo_id is not null));
create unique index moderation_actions_photo_id on moderation_actions (photo_id) where photo_id is not null;

-- What was decided before this, as far as it is still known.
insert into moderation_actions (user_id, kind, statement, photo_id, decided_by, decided_at)
select r.user_id, 'photo_rejection', r.reason, r.photo_id, p.id, r.rejected_at
from photo_rejections r
left join lateral (
  select actor_id from audit_log where operation = 'moderation.rejectPhoto' and target_id = r.photo_id::text order by id desc limit 1
) act on true
left join profiles p on p.id = act.actor_id
where length(r.reason) between 3 and 2000;
insert into moderation_actions (user_id, kind, statement, decided_by, decided_at)
select d.id, 'denial', d.verification_denied_reason, p.id, d.verification_denied_at
from profiles d
left join lateral (
  select actor_id from audit_log where operation = 'moderation.denyMember' and target_id = d.id::text order by audit_log.id desc limit 1
) act on true
left join profiles p on p.id = act.actor_id
where d.verification_denied_at is not null and length(d.verification_denied_reason) between 3 and 2000;

create table appeals (
  id         uuid primary key default gen_random_uuid(),
  -- Once for each decision.
  action_id  uuid not null unique references moderation_actions on delete cascade,
  user_id    uuid not null references profiles on delete cascade,
  words      text not null check (length(words) between 1 and 2000),
  created_at timestamptz not null,
  -- Seven business days later, as the texts promise.
  due_at     timestamptz not null,
  outcome    text check (outcome in ('upheld', 'overturned')),
  -- For the member, whatever the outcome.
  answer     text check (length(answer) between 1 and 2000),
  decided_by uuid references profiles on delete set null,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (answer is null))
);
-- The queue: what is due first.
create index appeals_due_at on appeals (due_at, id) where decided_at is null;
-- What was decided, the latest first; the figures of ninety days; and the sweep that forgets.
create index appeals_decided_at on appeals (decided_at desc, id desc) where decided_at is not null;
create index appeals_user_id on appeals (user_id);

-- Decisions that are forgotten two years later.
create index moderation_actions_decided_at on moderation_actions (decided_at);

alter type notification_kind add value 'appeal_decided';

-- How long a photo or a person waited for a moderator. Without names, for the page of promises; kept for as long as that page looks back.
create table review_times (
  id             bigint generated always as identity primary key,
  kind           text not null check (kind in ('photo', 'person')),
  waited_seconds integer not null check (waited_seconds >= 0),
  decided_at     timestamptz not null
);
create index review_times_decided_at on review_times (decided_at);

create function record_wait(kind text, since timestamptz, at timestamptz) returns void language sql as $$
  insert into review_times (kind, waited_seconds, decided_at) values (kind, greatest(0, extract(epoch from at - since))::integer, at)
$$;

-- Whoever decides, the wait is on record. A decision that could be taken back for a moment was made when it was made.
create function record_approval() returns trigger language plpgsql as $$
begin
  perform record_wait('photo', new.created_at, coalesce((select decided_at from photo_decisions where photo_id = new.id), now()));
  return null;
end $$;
create trigger photos_reviewed after update of is_approved on photos
  for each row when (new.is_approved and not old.is_approved) execute function record_approval();

create function record_rejection() returns trigger language plpgsql as $$
begin
  perform record_wait('photo', created_at, new.rejected_at) from photos where id = new.photo_id;
  return null;
end $$;
create trigger photo_rejections_reviewed after insert on photo_rejections for each row execute function record_rejection();

create function record_verification() returns trigger language plpgsql as $$
begin
  perform record_wait('person', old.verification_requested_at, coalesce(case when new.is_verified then new.verified_at end, new.verification_denied_at, now()));
  return null;
end $$;
create trigger profiles_reviewed after update of verification_requested_at on profiles
  for each row when (
    old.verification_requested_at is not null and new.verification_requested_at is null
    and ((new.is_verified and not old.is_verified)
      or (new.verification_denied_at is not null and new.verification_denied_at is distinct from old.verification_denied_at))
  ) execute function record_verification();

-- What the public page of promises says: worked out every hour, not with every visit.
create table review_figures (
  kind           text primary key check (kind in ('photo', 'person', 'report', 'appeal')),
  reviews        integer not null check (reviews >= 0),
  median_seconds integer,
  p95_seconds    integer,
  computed_at    timestamptz not null
);
