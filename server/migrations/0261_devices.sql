-- Browsers in which a member logged in (docs/decisions/0146-devices.md): keyed hashes of the random secret in the device cookie.
create table member_devices (
  member_id     uuid not null references profiles on delete cascade,
  device_hash   text not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  primary key (member_id, device_hash)
);
create index member_devices_hash on member_devices (device_hash);
create index member_devices_last_seen_at on member_devices (last_seen_at);

-- Cards and accounts with which a member paid: keyed hashes of what the provider calls them.
create table member_payers (
  member_id     uuid not null references profiles on delete cascade,
  payer_hash    text not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  primary key (member_id, payer_hash)
);
create index member_payers_last_seen_at on member_payers (last_seen_at);
