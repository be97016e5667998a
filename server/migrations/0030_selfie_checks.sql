-- The second level of verification, for whoever wants it: a photo taken now, in a pose drawn by lot, compared with the profile's
-- photos by a person. The picture goes with the decision, and after seven days in any case.
create table selfie_checks (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references profiles on delete cascade,
  pose        text not null
    check (pose in ('open_palm', 'thumb_up', 'two_fingers', 'three_fingers', 'hand_on_head', 'hand_on_ear', 'finger_on_nose', 'fist_on_chin')),
  asked_at    timestamptz not null,
  taken_at    timestamptz,
  -- Of the picture, while there is one.
  storage_key text unique check (storage_key ~ '^[0-9a-f]{32}$'),
  outcome     text check (outcome in ('approved', 'rejected', 'expired', 'withdrawn')),
  -- For the member, where it is rejected.
  reason      text check (length(reason) between 1 and 500),
  decided_by  uuid references profiles on delete set null,
  decided_at  timestamptz,
  check ((storage_key is not null) = (taken_at is not null and outcome is null)),
  check ((outcome is null) = (decided_at is null) and (outcome is not distinct from 'rejected') = (reason is not null)),
  check (outcome is null or outcome = 'withdrawn' or taken_at is not null)
);
-- One at a time waits for the moderators, longest waiting first.
create unique index selfie_checks_waiting_member on selfie_checks (user_id) where storage_key is not null;
create index selfie_checks_waiting on selfie_checks (taken_at, id) where storage_key is not null;
-- The member's latest, those of a day, and the badge.
create index selfie_checks_user_id on selfie_checks (user_id, asked_at desc);
-- The sweep that forgets.
create index selfie_checks_decided_at on selfie_checks (decided_at) where decided_at is not null;

alter type notification_kind add value 'selfie_approved';
alter type notification_kind add value 'selfie_rejected';
