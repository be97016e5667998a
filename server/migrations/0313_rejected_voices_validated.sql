-- migrate: no-transaction
alter table moderation_actions validate constraint moderation_actions_kind_check;
alter table moderation_actions validate constraint moderation_actions_voice_check;
create unique index concurrently if not exists moderation_actions_voice_id on moderation_actions (voice_id) where voice_id is not null;
