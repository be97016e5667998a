-- The part of a profile that a like is about, and its comment (docs/decisions/0124-likes-of-a-part.md). Apart from `likes`, so that no query
-- about likes has to leave them out. Withdrawing the like deletes the row.
create table like_comments (
  from_user_id uuid not null,
  to_user_id   uuid not null,
  -- No foreign key: the like stays when the photo is removed.
  photo_id     uuid,
  prompt       text,
  -- Null without a comment, and once it has become a message of the match.
  comment      text check (length(comment) between 1 and 140),
  created_at   timestamptz not null,
  -- When the comment became a message.
  sent_at      timestamptz,
  primary key (from_user_id, to_user_id),
  foreign key (from_user_id, to_user_id) references likes (from_user_id, to_user_id) on delete cascade,
  check (num_nonnulls(photo_id, prompt) = 1),
  check (comment is null or sent_at is null)
);
