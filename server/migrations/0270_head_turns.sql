-- Three head turns, drawn with the pose (docs/decisions/0147-head-turns-in-the-selfie-check.md); null for checks of the last release.
-- `turns_state` says whether frames were sent, or why not. The frames are files beside the selfie, under its key. The constraints are
-- validated by 0271.
alter table selfie_checks
  add column turns text[],
  add column turns_state text;
alter table selfie_checks
  add constraint selfie_checks_turns_check
    check (cardinality(turns) = 3 and turns <@ array['left', 'right', 'up', 'down', 'centre']
      and turns[1] <> 'centre' and turns[2] <> turns[1] and turns[3] <> turns[2]) not valid,
  add constraint selfie_checks_turns_state_check
    check (turns_state is null
      or turns_state in ('sent', 'cannot_turn', 'no_camera') and taken_at is not null and (turns_state <> 'sent' or turns is not null)) not valid;
