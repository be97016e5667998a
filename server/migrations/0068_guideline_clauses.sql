-- The part of the Community Guidelines that a decision is about, if the moderator chose one.
alter table moderation_actions add column clause text check (clause in (
  'respect', 'authenticity', 'privacy', 'communication', 'harassment', 'explicit', 'scam', 'spam', 'illegal', 'minors'
));
