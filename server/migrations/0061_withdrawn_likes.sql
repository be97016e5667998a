-- "Likes sent": the newest first.
create index likes_sent on likes (from_user_id, created_at desc, to_user_id desc);

-- Likes that their sender took back. They are not in `likes`, so that no query about likes has to leave them out.
create table withdrawn_likes (
  -- The id in `likes`: the ledger refers to a paid super like by it.
  id             uuid primary key,
  from_user_id   uuid not null references profiles on delete cascade,
  to_user_id     uuid not null references profiles on delete cascade,
  is_super_like  boolean not null,
  created_at     timestamptz not null,
  super_liked_at timestamptz,
  super_cost     integer not null check (super_cost >= 0),
  withdrawn_at   timestamptz not null,
  check (is_super_like = (super_liked_at is not null))
);
-- The last like of a pair.
create index withdrawn_likes_pair on withdrawn_likes (from_user_id, to_user_id, withdrawn_at desc);
create index withdrawn_likes_to_user_id on withdrawn_likes (to_user_id);
-- Free super likes used today: taking one back doesn't return it.
create index withdrawn_likes_super on withdrawn_likes (from_user_id, super_liked_at) where is_super_like;
-- The nightly job that deletes plain ones.
create index withdrawn_likes_withdrawn_at on withdrawn_likes (withdrawn_at) where not is_super_like;
