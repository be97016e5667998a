-- Keys of the installation that outlive a session secret. They are encrypted with the session secret named by key_id.
create table server_keys (
  name       text primary key check (name = 'hash'),
  sealed_key text not null,
  key_id     text not null,
  created_at timestamptz not null default now()
);

-- The session secret that encrypted the row; unknown for rows of earlier releases.
alter table two_factors add column key_id text;
