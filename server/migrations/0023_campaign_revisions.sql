-- Goes up with every save of a campaign's form, so that no admin overwrites unseen what another has just saved.
alter table ad_campaigns add column revision integer not null default 1 check (revision >= 1);
