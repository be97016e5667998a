-- Onboarding also offers prompts. Validated by 0184.
alter table onboarding_steps drop constraint onboarding_steps_step_check;
alter table onboarding_steps add constraint onboarding_steps_step_check
  check (step in ('name', 'photo', 'interests', 'prompts', 'meeting')) not valid;
