-- Budget for the whole flight of a campaign; null for none. Billing locks the campaign, so the check never fails a bill.
alter table ad_campaigns
  add column total_budget_micros bigint check (total_budget_micros > 0),
  add constraint ad_campaigns_within_total_budget check (total_spent_micros <= total_budget_micros);

drop trigger ad_campaigns_told on ad_campaigns;
create trigger ad_campaigns_told after insert or delete or update of
  placement_type, banner_id, title, description, cta_text, campaign_name, destination_url, target_gender, target_cities, target_age_min,
  target_age_max, daily_budget_micros, total_budget_micros, cost_per_click_micros, cost_per_impression_micros, start_date, end_date, status,
  deleted_at
  on ad_campaigns for each statement execute function tell_ads();
