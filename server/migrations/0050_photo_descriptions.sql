-- A description waits for review like the photo: `description` is what others see, `pending_description` the newer text that a moderator
-- has to approve first. The revision grows with each text, so that a decision names the text that was on screen.
alter table photos
  add column pending_description      text check (length(pending_description) between 1 and 200),
  add column description_submitted_at timestamptz,
  add column description_revision     integer not null default 0,
  add check ((pending_description is null) = (description_submitted_at is null));
alter table removed_photos
  add column pending_description      text,
  add column description_submitted_at timestamptz,
  add column description_revision     integer not null default 0;

-- Nobody but their owners has seen the descriptions of photos that wait.
update photos set pending_description = description, description_submitted_at = created_at, description_revision = 1, description = null
where not is_approved and description is not null;
update removed_photos set pending_description = description, description_submitted_at = created_at, description_revision = 1, description = null
where not is_approved and description is not null;

create index photos_pending_description on photos (description_submitted_at, id) where is_approved and pending_description is not null;

-- What a decision that can still be taken back is about, and the text that its moderator saw.
alter table photo_decisions
  add column subject              text not null default 'photo' check (subject in ('photo', 'description')),
  add column description_revision integer;

alter type notification_kind add value 'photo_description_rejected';
