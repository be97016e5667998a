-- Replies of staff to an inquiry, sent by email with its reference.
create table inquiry_messages (
  id         uuid primary key,
  inquiry_id uuid not null references ad_inquiries on delete cascade,
  body       text not null check (length(body) between 1 and 4000),
  sent_by    uuid not null,
  sent_at    timestamptz not null
);
create index inquiry_messages_inquiry_id on inquiry_messages (inquiry_id, sent_at, id);

-- The list of staff by type, newest first.
create index ad_inquiries_type on ad_inquiries (inquiry_type, created_at desc, id desc);
