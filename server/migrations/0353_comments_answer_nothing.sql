-- The comment of a like begins a conversation and never answers one (docs/decisions/0115-market-metrics.md). Comments are
-- delivered with the match, so they are the first two messages, and `sent_at` is set before the head of the thread names their sender.
create or replace function mark_answered() returns trigger language plpgsql as $$
begin
  if new.last_seq <= 2 and exists (
    select from like_comments c where c.from_user_id = new.last_sender_id and c.sent_at is not null
      and c.to_user_id = case when new.user_a_id = new.last_sender_id then new.user_b_id else new.user_a_id end) then
    return new;
  end if;
  new.answered_at := new.last_message_at;
  return new;
end $$;

insert into backfills (name) values ('threads.comment-answers');
