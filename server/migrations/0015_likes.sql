-- Meeting: each of the two celebrates a match once, "Likes you", and who ended a match.
alter table matches
  -- When each side was shown that it's a match: once, on whichever device they were next.
  add column a_celebrated_at timestamptz,
  add column b_celebrated_at timestamptz,
  -- Told to nobody of the two; for whoever looks into a report.
  add column unmatched_by uuid,
  add check (unmatched_by is null or (unmatched_by in (user_a_id, user_b_id) and unmatched_at is not null));
-- Whoever matched before this has heard of it.
update matches set a_celebrated_at = matched_at, b_celebrated_at = matched_at;
-- What was made while a member was away, from either side.
create index matches_a_uncelebrated on matches (user_a_id, matched_at) where a_celebrated_at is null;
create index matches_b_uncelebrated on matches (user_b_id, matched_at) where b_celebrated_at is null;

-- "Likes you": super likes first, then the newest.
drop index likes_to_user_id;
create index likes_to_user_id on likes (to_user_id, is_super_like desc, (coalesce(super_liked_at, created_at)) desc, id desc);
