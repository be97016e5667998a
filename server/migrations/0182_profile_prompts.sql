-- Answers to prompts on a profile: up to three, in the order of `position` (docs/decisions/0123-prompts-of-profiles.md). A table of its
-- own, because new columns of `profiles` break the prepared statements of the last release.
create table profile_prompts (
  member_id  uuid not null references profiles on delete cascade,
  position   smallint not null check (position between 1 and 3),
  prompt     text not null,
  answer     text not null check (answer <> '' and length(answer) <= 240),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (member_id, position),
  unique (member_id, prompt)
);
