-- What the house charges and gives, and the currencies it is paid in: rows that admins change and every server holds in
-- memory (decision M6). What a value may be is said by the registry in code; who changed what is in the audit log.
create table system_config (
  config_key   text primary key,
  config_value text not null,
  config_type  text not null check (config_type in ('tokens', 'price', 'toggle')),
  category     text not null,
  description  text not null,
  updated_by   uuid,
  updated_at   timestamptz not null default now()
);

insert into system_config (config_key, config_value, config_type, category, description) values
  ('message_token_cost', '10', 'tokens', 'tokens', 'Tokens a man pays for a message'),
  ('super_like_token_cost', '5', 'tokens', 'tokens', 'Tokens for a Super Like'),
  ('boost_token_cost', '2', 'tokens', 'tokens', 'Tokens for a day of boosting a photo'),
  ('photo_slot_token_cost', '5', 'tokens', 'tokens', 'Tokens for one more photo slot'),
  ('welcome_bonus_tokens', '50', 'tokens', 'tokens', 'Tokens everybody is welcomed with'),
  ('referral_bonus_tokens', '100', 'tokens', 'tokens', 'Tokens for a referrer when the friend is verified'),
  ('referral_friend_bonus_tokens', '50', 'tokens', 'tokens', 'Tokens for the friend when they are verified'),
  ('starter_pack_tokens', '100', 'tokens', 'packs', 'Tokens in the Starter Pack'),
  ('starter_pack_bonus', '0', 'tokens', 'packs', 'Bonus tokens in the Starter Pack'),
  ('starter_pack_price', '9.99', 'price', 'packs', 'Price of the Starter Pack in US dollars'),
  ('popular_pack_tokens', '250', 'tokens', 'packs', 'Tokens in Popular Choice'),
  ('popular_pack_bonus', '50', 'tokens', 'packs', 'Bonus tokens in Popular Choice'),
  ('popular_pack_price', '19.99', 'price', 'packs', 'Price of Popular Choice in US dollars'),
  ('best_value_pack_tokens', '500', 'tokens', 'packs', 'Tokens in Best Value'),
  ('best_value_pack_bonus', '150', 'tokens', 'packs', 'Bonus tokens in Best Value'),
  ('best_value_pack_price', '34.99', 'price', 'packs', 'Price of Best Value in US dollars'),
  ('ultimate_pack_tokens', '1000', 'tokens', 'packs', 'Tokens in the Ultimate Pack'),
  ('ultimate_pack_bonus', '400', 'tokens', 'packs', 'Bonus tokens in the Ultimate Pack'),
  ('ultimate_pack_price', '59.99', 'price', 'packs', 'Price of the Ultimate Pack in US dollars'),
  ('monthly_plan_price', '19.99', 'price', 'plans', 'Price of a month of Premium in US dollars'),
  ('monthly_plan_bonus_tokens', '0', 'tokens', 'plans', 'Tokens with each month of Premium'),
  ('quarterly_plan_price', '49.99', 'price', 'plans', 'Price of three months of Premium in US dollars'),
  ('quarterly_plan_bonus_tokens', '50', 'tokens', 'plans', 'Tokens with each three months of Premium'),
  ('yearly_plan_price', '159.99', 'price', 'plans', 'Price of a year of Premium in US dollars'),
  ('yearly_plan_bonus_tokens', '100', 'tokens', 'plans', 'Tokens with each year of Premium'),
  ('premium_unlimited_messaging_enabled', 'true', 'toggle', 'features', 'Premium members write without paying tokens'),
  ('referrals_enabled', 'true', 'toggle', 'features', 'Referrals are paid when a friend is verified');

create table currency_rates (
  currency_code             text primary key check (currency_code ~ '^[A-Z]{3}$'),
  currency_name             text not null,
  currency_symbol           text not null,
  decimals                  smallint not null check (decimals between 0 and 3),
  -- US dollars for one unit: a price in dollars is divided by it (PAY-CUR-02).
  rate_to_usd               numeric(16, 10) not null check (rate_to_usd > 0),
  supported_payment_methods text[] not null check (
    cardinality(supported_payment_methods) > 0 and supported_payment_methods <@ array['stripe', 'paystack', 'paypal']),
  is_active                 boolean not null default true,
  rated_on                  date not null,
  updated_by                uuid,
  updated_at                timestamptz not null default now()
);

insert into currency_rates (currency_code, currency_name, currency_symbol, decimals, rate_to_usd, supported_payment_methods, rated_on) values
  ('USD', 'US dollar', '$', 2, 1, '{stripe,paypal}', '2026-11-02'),
  ('EUR', 'Euro', '€', 2, 1.1550, '{stripe,paypal}', '2026-11-02'),
  ('GBP', 'Pound sterling', '£', 2, 1.3125, '{stripe,paypal}', '2026-11-02'),
  ('CAD', 'Canadian dollar', 'CA$', 2, 0.7130, '{stripe,paypal}', '2026-11-02'),
  ('NGN', 'Nigerian naira', '₦', 2, 0.000625, '{paystack,stripe}', '2026-11-02'),
  ('KES', 'Kenyan shilling', 'KSh', 2, 0.00774, '{paystack,stripe}', '2026-11-02'),
  ('ZAR', 'South African rand', 'R', 2, 0.0577, '{paystack,stripe}', '2026-11-02'),
  ('GHS', 'Ghanaian cedi', 'GH₵', 2, 0.0915, '{paystack,stripe}', '2026-11-02'),
  ('BRL', 'Brazilian real', 'R$', 2, 0.1860, '{stripe,paypal}', '2026-11-02'),
  ('XOF', 'West African CFA franc', 'CFA', 0, 0.00176, '{stripe}', '2026-11-02'),
  ('JMD', 'Jamaican dollar', 'J$', 2, 0.00622, '{stripe}', '2026-11-02'),
  ('TTD', 'Trinidad and Tobago dollar', 'TT$', 2, 0.1474, '{stripe}', '2026-11-02'),
  ('AED', 'UAE dirham', 'AED', 2, 0.2723, '{stripe}', '2026-11-02'),
  ('KWD', 'Kuwaiti dinar', 'KD', 3, 3.2550, '{stripe}', '2026-11-02');

-- Every server hears of a change the moment it is committed, by whatever hand it was made.
create function tell_config() returns trigger language plpgsql as $$
begin
  perform pg_notify('adire_config', '');
  return null;
end $$;
create trigger system_config_told after insert or update or delete on system_config
  for each statement execute function tell_config();
create trigger currency_rates_told after insert or update or delete on currency_rates
  for each statement execute function tell_config();

-- What became of each referral, once for ever: paid, held for a decision, or refused. It outlives
-- both members, and the address by a keyed hash of it, so that nobody is paid for again after leaving and coming back.
create table referral_rewards (
  friend_id       uuid primary key,
  referrer_id     uuid not null,
  address_hash    text not null unique,
  state           text not null check (state in ('paid', 'held', 'refused')),
  referrer_tokens integer not null check (referrer_tokens >= 0),
  decided_at      timestamptz not null
);
-- How many were paid for in the last thirty days.
create index referral_rewards_referrer_id on referral_rewards (referrer_id, decided_at desc);
create index referral_rewards_held on referral_rewards (decided_at) where state = 'held';

-- "Friends I referred", newest first.
drop index profiles_referred_by;
create index profiles_referred_by on profiles (referred_by, created_at desc, id desc) where referred_by is not null;

-- Who referred a member is said at sign-up and never after; it can only be forgotten.
create function refuse_new_referrer() returns trigger language plpgsql as $$
begin
  raise exception 'a referrer is named at sign-up only' using errcode = 'check_violation';
end $$;
create trigger profiles_referrer_kept before update of referred_by on profiles
  for each row when (new.referred_by is not null and new.referred_by is distinct from old.referred_by)
  execute function refuse_new_referrer();
