-- What the provider kept of a payment, in minor units of the currency it charges its fees in, and in US cents at the rate of the order or, for
-- another currency, of the day it was reported (docs/decisions/0169-fees-of-payment-providers.md). Payments without a row have an unknown fee.
create table payment_fees (
  payment_id    uuid primary key references payments,
  fee_minor     bigint not null check (fee_minor >= 0),
  currency_code text not null,
  decimals      smallint not null check (decimals between 0 and 3),
  usd_cents     integer not null check (usd_cents >= 0),
  reported_at   timestamptz not null
);
