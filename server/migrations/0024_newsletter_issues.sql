-- Issues of the newsletter (decision P17): what admins write, and which of the subscribers got it.

create table newsletter_issues (
  -- Named by the page that writes it, so that saving the same one twice makes one.
  id               uuid primary key,
  subject          text not null check (length(subject) between 1 and 150),
  -- Headings, paragraphs and links in their order; never HTML.
  blocks           jsonb not null check (jsonb_typeof(blocks) = 'array'),
  status           text not null default 'draft' check (status in ('draft', 'sending', 'paused', 'sent')),
  wants_ad         boolean not null default true,
  -- The one advertisement, as it was when sending began: every subscriber gets the same.
  campaign_id      uuid references ad_campaigns,
  ad               jsonb,
  created_by       uuid not null,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  started_at       timestamptz,
  finished_at      timestamptz,
  -- Sums that stay when a subscriber is forgotten.
  total_recipients integer not null default 0 check (total_recipients >= 0),
  total_sent       integer not null default 0 check (total_sent >= 0),
  -- Left the list, or were suppressed, between the start and their turn.
  total_skipped    integer not null default 0 check (total_skipped >= 0),
  -- Refused for good, or on their way when a server died: never sent again, as nobody gets an issue twice.
  total_failed     integer not null default 0 check (total_failed >= 0),
  total_opened     integer not null default 0 check (total_opened between 0 and total_recipients),
  total_clicked    integer not null default 0 check (total_clicked between 0 and total_recipients),
  check ((status = 'draft') = (started_at is null)),
  check ((status = 'sent') = (finished_at is not null)),
  check ((campaign_id is null) = (ad is null)),
  check (total_sent + total_skipped + total_failed <= total_recipients)
);
-- The admins' list, newest first.
create index newsletter_issues_created_at on newsletter_issues (created_at desc, id desc);
-- What a sweep looks after when a server died in the middle.
create index newsletter_issues_sending on newsletter_issues (started_at) where status = 'sending';

-- One row for each subscriber an issue is for, fixed when sending begins. Its id is what the links of that one mail are signed over.
create table newsletter_deliveries (
  id            uuid primary key default gen_random_uuid(),
  issue_id      uuid not null references newsletter_issues on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  -- Claimed (`sending`) before the mail is handed over: what stays so had a server die under it, and is not sent a second time.
  state         text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'skipped', 'failed')),
  attempts      smallint not null default 0 check (attempts >= 0),
  -- After a refusal that may pass.
  try_after     timestamptz,
  claimed_at    timestamptz,
  sent_at       timestamptz,
  opened_at     timestamptz,
  clicked_at    timestamptz,
  ad_clicked_at timestamptz,
  check (state <> 'sending' or claimed_at is not null),
  check ((state = 'sent') = (sent_at is not null))
);
-- Nobody gets an issue twice.
create unique index newsletter_deliveries_once on newsletter_deliveries (issue_id, subscriber_id);
-- Whose turn it is.
create index newsletter_deliveries_waiting on newsletter_deliveries (issue_id, id) where state = 'waiting';
-- What a server left when it died.
create index newsletter_deliveries_sending on newsletter_deliveries (claimed_at) where state = 'sending';
-- Forgetting a subscriber.
create index newsletter_deliveries_subscriber_id on newsletter_deliveries (subscriber_id);
