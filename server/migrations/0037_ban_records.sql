-- What is left of somebody who was banned, once they are erased: enough to know them again, and nothing that
-- says who it was. Gone five years after the ban.
create table ban_records (
  -- Of the canonical address, under the server's own secret: of no use to whoever reads it.
  address_hash text primary key,
  -- Of the photos they had, for the hint that a newcomer's look like them.
  photo_hashes bit(64)[] not null,
  banned_at    timestamptz not null,
  keep_until   timestamptz not null check (keep_until > banned_at)
);
create index ban_records_due on ban_records (keep_until);

-- Somebody who is suspended may leave (security PRO-14), and whoever comes back is suspended for the rest of it.
alter table account_deletions
  add column suspended_until timestamptz,
  add check ((status_before = 'suspended') = (suspended_until is not null));
