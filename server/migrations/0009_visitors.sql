-- What visitors leave: a subscription, an inquiry, a count. No row is tied to a member, a browser or an address on the net.

-- One row per mailbox. On the list is whoever followed the link of a confirmation mail and hasn't left since (decision P17).
create table newsletter_subscribers (
  id                 uuid primary key default gen_random_uuid(),
  email              text not null,
  -- Last asked for; what is not confirmed by then is removed thirty days later.
  subscribed_at      timestamptz not null,
  is_active          boolean not null default false,
  confirmed_at       timestamptz,
  unsubscribed_at    timestamptz,
  -- Of the newest confirmation link; the link itself is only in the mail.
  confirm_hash       text,
  confirm_expires_at timestamptz,
  -- NOTE: the unsubscribe link of every mail carries this row's id signed with the server's own secret. It can be made
  -- again for each issue, keeps working in old mails, and whoever reads this table can unsubscribe nobody.
  check (email = lower(btrim(email)) and length(email) between 3 and 254),
  check (is_active = (confirmed_at is not null and unsubscribed_at is null)),
  check ((confirm_hash is null) = (confirm_expires_at is null)),
  -- A link from before leaving must not bring anybody back.
  check (unsubscribed_at is null or confirm_hash is null)
);
-- Ten who subscribe one mailbox at once make one row.
create unique index newsletter_subscribers_email on newsletter_subscribers (email);
-- Following a confirmation link.
create unique index newsletter_subscribers_confirm_hash on newsletter_subscribers (confirm_hash) where confirm_hash is not null;
-- Sending an issue, and the admin's list: active subscribers, newest first.
create index newsletter_subscribers_active on newsletter_subscribers (subscribed_at desc, id desc) where is_active;
-- The sweep that forgets who never confirmed or has left.
create index newsletter_subscribers_inactive on newsletter_subscribers (subscribed_at) where not is_active;

-- First letters from advertisers, partners and people with a question. The reply promised to them is counted from created_at.
create table ad_inquiries (
  id                uuid primary key default gen_random_uuid(),
  -- What the sender and we call it in every letter about it.
  reference         text not null unique check (reference ~ '^AD-[0-9A-HJKMNP-TV-Z]{6}$'),
  -- Staff also file 'other'; visitors can not (ENT-INQUIRY-02).
  inquiry_type      text not null check (inquiry_type in ('advertising', 'support', 'partnership', 'other')),
  company_name      text check (length(company_name) between 1 and 120),
  contact_name      text not null check (length(contact_name) between 1 and 100),
  contact_email     text not null check (contact_email = lower(btrim(contact_email)) and length(contact_email) between 3 and 254),
  contact_phone     text check (length(contact_phone) between 1 and 32),
  message           text not null check (length(message) between 1 and 4000),
  budget_range      text check (budget_range in ('under_500', '500_1000', '1000_2500', '2500_5000', 'over_5000')),
  preferred_contact text not null check (preferred_contact in ('email', 'phone', 'both')),
  status            text not null default 'new' check (status in ('new', 'contacted', 'converted', 'closed')),
  admin_notes       text check (length(admin_notes) <= 4000),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  -- Whoever wants to be called has said where.
  check (preferred_contact = 'email' or contact_phone is not null),
  -- Company and budget are asked of advertisers only.
  check (inquiry_type in ('advertising', 'other') or (company_name is null and budget_range is null))
);
-- The desk, newest first.
create index ad_inquiries_created_at on ad_inquiries (created_at desc, id desc);
-- The desk by status, newest first.
create index ad_inquiries_status on ad_inquiries (status, created_at desc, id desc);
-- The sweep, twenty-four months after the last contact.
create index ad_inquiries_updated_at on ad_inquiries (updated_at);

-- How often each public page was read on a day (UTC) by visitors who allow statistics. Sums only, so that there is nobody in them.
create table page_visits (
  day                date not null,
  path               text not null check (path like '/%' and length(path) <= 100),
  views              bigint not null default 0,
  new_visitors       bigint not null default 0,
  returning_visitors bigint not null default 0,
  -- The advertisers' figures of a day or a span of days.
  primary key (day, path),
  check (new_visitors >= 0 and returning_visitors >= 0 and new_visitors + returning_visitors <= views)
);
