-- What recognises a banned member who returns with a new account (docs/decisions/0145-ban-evasion.md). Only hashes.
create table evasion_bans (
  id               uuid primary key default gen_random_uuid(),
  -- An erased member stays a row without data, so one record for each member.
  member_id        uuid unique references profiles on delete set null,
  decision_id      uuid references moderation_actions on delete set null,
  banned_at        timestamptz not null,
  keep_until       timestamptz not null check (keep_until > banned_at),
  photos_hashed_at timestamptz
);
create index evasion_bans_decision_id on evasion_bans (decision_id);
create index evasion_bans_keep_until on evasion_bans (keep_until);
create index evasion_bans_unhashed on evasion_bans (banned_at) where photos_hashed_at is null;

-- Keyed hashes under the server's secret.
create table evasion_marks (
  ban_id uuid not null references evasion_bans on delete cascade,
  kind   text not null check (kind in ('address', 'similar_address', 'device', 'payer', 'birth')),
  hash   text not null,
  primary key (ban_id, kind, hash)
);
create index evasion_marks_hash on evasion_marks (hash, kind);

-- Of the whole photo, of crops and of rotations of it. Hashes that are alike share a quarter, or differ in one bit of it.
create table evasion_photos (
  ban_id   uuid not null references evasion_bans on delete cascade,
  photo_id uuid not null,
  part     smallint not null,
  coarse   bit(64) not null,
  detail   bit(272) not null,
  primary key (ban_id, photo_id, part)
);
create index evasion_photos_1 on evasion_photos (substring(coarse from 1 for 16));
create index evasion_photos_2 on evasion_photos (substring(coarse from 17 for 16));
create index evasion_photos_3 on evasion_photos (substring(coarse from 33 for 16));
create index evasion_photos_4 on evasion_photos (substring(coarse from 49 for 16));

-- What a member has in common with a ban, and whether a moderator found that they are two people.
create table evasion_matches (
  member_id    uuid not null references profiles on delete cascade,
  ban_id       uuid not null references evasion_bans on delete cascade,
  kinds        text[] not null
    check (kinds <@ array['address', 'similar_address', 'device', 'payer', 'birth', 'photo'] and cardinality(kinds) > 0),
  found_at     timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references profiles on delete set null,
  primary key (member_id, ban_id),
  check (dismissed_by is null or dismissed_at is not null)
);
create index evasion_matches_ban_id on evasion_matches (ban_id);
