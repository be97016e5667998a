-- What moderators need to know members by: notes about them, decisions about photos that can be taken back, and ways to find both.

-- What staff write about a member for each other. Nobody changes a note; it goes two years after it was written.
create table member_notes (
  id         uuid primary key default gen_random_uuid(),
  member_id  uuid not null references profiles on delete cascade,
  author_id  uuid not null references profiles on delete cascade,
  note       text not null check (length(note) between 3 and 2000),
  created_at timestamptz not null
);
create trigger member_notes_append_only before update or truncate on member_notes
  for each statement execute function refuse_change();
-- A member's card, the latest note first.
create index member_notes_member_id on member_notes (member_id, created_at desc, id desc);
-- The sweep that forgets.
create index member_notes_created_at on member_notes (created_at);

-- A decision about a photo that its moderator can still take back. Nothing is done and nobody told before it is carried out; kept
-- here and not in a page, it is carried out whatever becomes of the page.
create table photo_decisions (
  photo_id   uuid primary key references photos on delete cascade,
  decision   text not null check (decision in ('approved', 'rejected')),
  -- For the owner, where it is rejected.
  reason     text,
  decided_by uuid not null references profiles on delete cascade,
  decided_at timestamptz not null,
  request_id text not null,
  check ((decision = 'rejected') = (reason is not null))
);
-- Those whose time to be taken back is over.
create index photo_decisions_decided_at on photo_decisions (decided_at);

-- Whether a ban has hidden somebody who had not hidden themselves: its end shows again only those.
alter table moderation_actions add column was_available boolean;

-- The list of members: the latest, by handle, and those who are kept out.
create index profiles_created_at on profiles (created_at desc, id desc);
create index profiles_handle_prefix on profiles (lower(handle) text_pattern_ops);
create index profiles_kept_out on profiles (account_status, created_at desc, id desc) where account_status in ('suspended', 'banned', 'deleting');

-- The same picture on another profile: pictures that look alike share one of these quarters of their hash.
create index photos_look_1 on photos (substring(perceptual_hash from 1 for 16)) where perceptual_hash is not null;
create index photos_look_2 on photos (substring(perceptual_hash from 17 for 16)) where perceptual_hash is not null;
create index photos_look_3 on photos (substring(perceptual_hash from 33 for 16)) where perceptual_hash is not null;
create index photos_look_4 on photos (substring(perceptual_hash from 49 for 16)) where perceptual_hash is not null;
