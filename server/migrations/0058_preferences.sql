-- Preferences open Discover as its filters (decision P25). Sixty means 60 and over, as in the filter.
alter table profiles
  add column preferred_age_min smallint,
  add column preferred_age_max smallint,
  add column is_age_dealbreaker boolean not null default false,
  add column preferred_city text,
  add column preferred_country text,
  add column is_place_dealbreaker boolean not null default false,
  add constraint profiles_preferred_ages_check check (
    (preferred_age_min is null) = (preferred_age_max is null)
    and preferred_age_min between 18 and preferred_age_max and preferred_age_max <= 60
    and (preferred_age_min is not null or not is_age_dealbreaker)),
  add constraint profiles_preferred_place_check check (
    num_nonnulls(preferred_city, preferred_country) <= 1
    and (num_nonnulls(preferred_city, preferred_country) = 1 or not is_place_dealbreaker));
