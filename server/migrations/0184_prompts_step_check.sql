-- migrate: no-transaction
alter table onboarding_steps validate constraint onboarding_steps_step_check;
