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

-- The comment of a like becomes a message of the match. Validated by 0187.
alter table messages drop constraint messages_message_type_check;
alter table messages add constraint messages_message_type_check check (message_type in ('text', 'decline', 'like_comment')) not valid;
alter table accepted_messages drop constraint accepted_messages_message_type_check;
alter table accepted_messages add constraint accepted_messages_message_type_check
  check (message_type in ('text', 'decline', 'like_comment')) not valid;
