-- When a hold first refused a conversation. From then on the member sees the hold, and gets a notification of its release
-- (docs/decisions/0140-risk-signals.md).
alter table risk_holds add column refused_at timestamptz;

create or replace view ended_risk_holds as
  select id, member_id, since::date as since, ended_at, ended_as, refused_at from risk_holds where ended_at is not null;

alter type notification_kind add value 'hold_released' after 'reinstated';
