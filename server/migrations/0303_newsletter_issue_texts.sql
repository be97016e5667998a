-- Texts of a newsletter issue in other languages than English. Subscribers whose language has none get
-- English (docs/decisions/0158-remaining-texts-by-language.md).
create table newsletter_issue_texts (
  issue_id uuid not null references newsletter_issues on delete cascade,
  language text not null,
  subject  text not null check (length(subject) between 1 and 150),
  blocks   jsonb not null check (jsonb_typeof(blocks) = 'array'),
  primary key (issue_id, language)
);
