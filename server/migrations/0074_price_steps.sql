-- Local prices are rounded to a step in minor units, so that they read like prices: 16,000.00 naira
-- instead of 15,984.00. An admin changes it with the rate.
alter table currency_rates add column price_step integer not null default 1
  check (price_step between 1 and 10000000 and (decimals < 3 or price_step % 10 = 0 or price_step = 1));

update currency_rates set price_step = steps.step
from (values
  ('EUR', 50), ('GBP', 50), ('CAD', 50), ('NGN', 50000), ('KES', 5000), ('ZAR', 500), ('GHS', 500),
  ('BRL', 100), ('XOF', 100), ('JMD', 5000), ('TTD', 100), ('AED', 100), ('KWD', 250)
) as steps (code, step)
where currency_rates.currency_code = steps.code;
