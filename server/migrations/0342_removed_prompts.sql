-- migrate: no-transaction
-- A moderator can remove an answer to a prompt. That is a decision that the member can appeal, and the answer stays stored, shown to
-- no member, until the appeal is answered or the decision is deleted (docs/decisions/0184-removal-of-approved-content.md).
create table if not exists removed_prompts (
  decision_id uuid primary key references moderation_actions on delete cascade,
  member_id   uuid not null references profiles on delete cascade,
  prompt      text not null,
  answer      text not null
);
create index concurrently if not exists removed_prompts_member_id on removed_prompts (member_id);

alter table moderation_actions drop constraint if exists moderation_actions_kind_check, add constraint moderation_actions_kind_check
  check (kind in ('warning', 'suspension', 'ban', 'denial', 'photo_rejection', 'voice_rejection', 'prompt_removal', 'report_warning',
    'report_suspension')) not valid;
alter table moderation_actions validate constraint moderation_actions_kind_check;

alter type notification_kind add value if not exists 'prompt_removed' after 'vouch_rejected';
