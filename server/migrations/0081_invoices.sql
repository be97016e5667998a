-- Invoices of campaigns. They never change: what they show is stored with them, also the company's details.
create table ad_invoices (
  id              uuid primary key,
  -- Without gaps in each year (UTC) of issue.
  year            smallint not null,
  sequence        integer not null check (sequence > 0),
  number          text not null unique generated always as
    ('INV-' || year::text || '-' || case when sequence < 10000 then lpad(sequence::text, 4, '0') else sequence::text end) stored,
  campaign_id     uuid not null references ad_campaigns,
  campaign_name   text not null,
  advertiser_name text not null,
  period_from     date not null,
  period_to       date not null,
  issued_at       timestamptz not null,
  issued_by       uuid not null,
  billing_name    text not null check (length(billing_name) between 1 and 120),
  billing_address text not null check (length(billing_address) between 1 and 500),
  seller          jsonb not null,
  tax_name        text check (length(tax_name) between 1 and 20),
  -- Hundredths of a percent.
  tax_rate        integer not null default 0 check (tax_rate between 0 and 10000),
  subtotal_cents  bigint not null check (subtotal_cents > 0),
  tax_cents       bigint not null check (tax_cents >= 0),
  total_cents     bigint not null,
  unique (year, sequence),
  check (period_from <= period_to),
  check (total_cents = subtotal_cents + tax_cents),
  check (tax_name is not null or (tax_rate = 0 and tax_cents = 0))
);
-- A campaign's invoices, latest period first.
create index ad_invoices_campaign_id on ad_invoices (campaign_id, period_from desc);

create table ad_invoice_lines (
  invoice_id     uuid not null references ad_invoices,
  position       smallint not null check (position > 0),
  placement_type ad_placement not null,
  -- `totals` are days whose single events are deleted or were not recounted.
  item           text not null check (item in ('impressions', 'clicks', 'totals')),
  impressions    integer not null check (impressions >= 0),
  clicks         integer not null check (clicks >= 0),
  -- Null for `totals`, which can have several prices.
  unit_micros    bigint check (unit_micros >= 0),
  amount_cents   bigint not null check (amount_cents >= 0),
  primary key (invoice_id, position),
  check ((unit_micros is null) = (item = 'totals'))
);

-- Last number of each year. The row stays locked until the invoice is committed, so no number is skipped or given twice.
create table ad_invoice_numbers (
  year          smallint primary key,
  last_sequence integer not null check (last_sequence > 0)
);

-- Last day that the nightly recount has counted; only days until then are invoiced. Until the first recount it is the last day
-- that certainly had one before this table existed.
create table ad_recounts (
  is_only  boolean primary key default true check (is_only),
  last_day date not null
);
insert into ad_recounts (last_day) values ((now() at time zone 'UTC')::date - 2);

create trigger ad_invoices_append_only before update or delete or truncate on ad_invoices
  for each statement execute function refuse_change();
create trigger ad_invoice_lines_append_only before update or delete or truncate on ad_invoice_lines
  for each statement execute function refuse_change();

-- The lines of an invoice are its subtotal, and none is added later.
create function check_invoice_lines() returns trigger language plpgsql as $$
begin
  if (select subtotal_cents from ad_invoices where id = new.id)
    is distinct from (select sum(amount_cents) from ad_invoice_lines where invoice_id = new.id) then
    raise exception 'the lines of invoice % are not its subtotal', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ad_invoices_have_lines after insert on ad_invoices deferrable initially deferred
  for each row execute function check_invoice_lines();

create function refuse_later_line() returns trigger language plpgsql as $$
begin
  if not exists (select from ad_invoices where id = new.invoice_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'an issued invoice takes no more lines' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger ad_invoice_lines_with_invoice before insert on ad_invoice_lines
  for each row execute function refuse_later_line();
