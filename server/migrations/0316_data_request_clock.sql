-- migrate: no-transaction
-- Until when a request or complaint about data is answered; null for other inquiries (docs/decisions/0161-clock-of-data-requests.md).
alter table ad_inquiries add column if not exists data_due_at timestamptz;
alter table ad_inquiries drop constraint if exists ad_inquiries_data_requests_are_support;
alter table ad_inquiries add constraint ad_inquiries_data_requests_are_support
  check (data_due_at is null or (inquiry_type = 'support' and not is_profile_report)) not valid;
alter table ad_inquiries validate constraint ad_inquiries_data_requests_are_support;
create index concurrently if not exists ad_inquiries_data_due_at on ad_inquiries (data_due_at) where data_due_at is not null;
