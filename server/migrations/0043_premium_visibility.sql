-- "Priority visibility": premium counts as this much score in the recommended order, so that a premium member comes before others of about
-- the same score. Boosts stay first. Until now premium only decided between two members who were last active in the same microsecond.
create function premium_visibility_bonus() returns integer language sql immutable parallel safe as $$ select 3 $$;

-- Made again, as PostgreSQL before 17 cannot change the expression of a column.
alter table profiles drop column rank_key;
alter table profiles add column rank_key bigint not null generated always as (
  (case when boost_expires_at is null then 0 else 1000000000 end) + visibility_score
    + (case when is_premium then premium_visibility_bonus() else 0 end)) stored;
create index profiles_rank on profiles (rank_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
create index profiles_city_rank on profiles (city, rank_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
