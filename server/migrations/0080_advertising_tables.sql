-- Reports of profiles by visitors, which have a response time of their own.
alter table ad_inquiries add column is_profile_report boolean not null default false,
  add constraint ad_inquiries_reports_are_support check (not is_profile_report or inquiry_type = 'support');
-- Those sent before, by the text that the form begins with.
update ad_inquiries set is_profile_report = true
where inquiry_type = 'support' and message like 'I want to report a profile.%';
create index ad_inquiries_profile_reports on ad_inquiries (created_at desc, id desc) where is_profile_report;

-- Orders of the staff tables. Without one by the amount spent: every billed impression changes it, and an index
-- would make each of those updates slower.
create index ad_inquiries_name on ad_inquiries (lower(coalesce(company_name, contact_name)), id);
create index ad_campaigns_name on ad_campaigns (lower(campaign_name), id) where deleted_at is null;
create index ad_campaigns_advertiser on ad_campaigns (lower(advertiser_name), id) where deleted_at is null;
create index ad_campaigns_end on ad_campaigns ((coalesce(end_date, 'infinity'::date)), id) where deleted_at is null;
