-- migrate: no-transaction
alter table selfie_checks validate constraint selfie_checks_turns_check;
alter table selfie_checks validate constraint selfie_checks_turns_state_check;
