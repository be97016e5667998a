-- Discover: an order and an index for every sort, words and filters to look up, passes, introductions; and what profiles gained.

-- The city or country a member's family is from; a city says its country too.
alter table profiles
  add column roots_city text,
  add column roots_country text,
  add check (roots_city is null or roots_country is not null),
  -- By field: the revision of its last change, so that a second tab can be told what is new.
  add column field_revisions jsonb not null default '{}';

-- What each sort goes by: boosted first, then the sort's own figure, then the score; below 2^53, so a number everywhere.
-- The moment of the last activity, premium and the id follow as columns of the indexes (decision P5).
alter table profiles
  add column recent_key bigint not null generated always as (case when boost_expires_at is null then 0 else 1 end) stored,
  add column youngest_key bigint not null generated always as (
    (case when boost_expires_at is null then 0 else 1000000000000000 end) + (birth_date - date '1900-01-01') * 2147483648::bigint + visibility_score) stored,
  add column eldest_key bigint not null generated always as (
    (case when boost_expires_at is null then 0 else 1000000000000000 end) + (date '2100-01-01' - birth_date) * 2147483648::bigint + visibility_score) stored,
  add column verified_key bigint not null generated always as (
    (case when boost_expires_at is null then 0 else 1000000000000000 end) + (case when is_verified then 100000000000000 else 0 end) + visibility_score) stored;

create index profiles_recent on profiles (recent_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
create index profiles_city_recent on profiles (city, recent_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
create index profiles_youngest on profiles (youngest_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
create index profiles_city_youngest on profiles (city, youngest_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
create index profiles_eldest on profiles (eldest_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
create index profiles_city_eldest on profiles (city, eldest_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
create index profiles_verified on profiles (verified_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
create index profiles_city_verified on profiles (city, verified_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;

-- Without accents and case: "São Paulo" and "sao paulo" are one. In plain SQL, so that any PostgreSQL and any locale gives the same.
create function fold_text(given text) returns text language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(regexp_replace(replace(lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), '[Ææ]', 'ae', 'g'), '[Œœ]', 'oe', 'g'),
    'ØøŁłĐđÐðĦħıƐɛƆɔƁɓƊɗƘƙŊŋАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
    'oolldd' || 'ddhhieeoobbddkknn' || 'абвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωσ')
$$;

-- The words of a text; what is not a letter or a digit parts them.
create function words_of(given text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct word from regexp_split_to_table(fold_text(given), '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') word where word <> '')
$$;

-- The countries members live in, in the words people look for them by.
create function country_words(code text) returns text language sql immutable parallel safe as $$
  select case code
    when 'NG' then 'Nigeria' when 'GB' then 'United Kingdom UK Britain England' when 'US' then 'United States of America USA' when 'FR' then 'France'
    when 'BR' then 'Brazil Brasil' when 'JM' then 'Jamaica' when 'GH' then 'Ghana' when 'ES' then 'Spain España' when 'CO' then 'Colombia'
    when 'KE' then 'Kenya' when 'TT' then 'Trinidad and Tobago' when 'CA' then 'Canada' when 'DE' then 'Germany Deutschland'
    when 'AE' then 'United Arab Emirates UAE' when 'NL' then 'Netherlands Holland' when 'PT' then 'Portugal' when 'IT' then 'Italy Italia'
    else code end
$$;

-- What Discover can look somebody up by: the words of the five fields of the search, and each choice as 'field/value'. A handle's
-- words stand apart ('h/…'), as they ask for three letters; no word has a stroke in it.
create function discovery_terms(p profiles) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select distinct left(term, 200) from (
      select unnest(words_of(concat_ws(' ', p.city, country_words(p.country), p.about_me, array_to_string(p.interests, ' ')))) as term
      union all select 'h/' || word from unnest(words_of(p.handle)) word
      union all select 'i/' || fold_text(interest) from unnest(p.interests) interest
      union all select 'l/' || fold_text(tongue) from unnest(p.languages) tongue
      union all select 'born/' || extract(year from p.birth_date)::int
      union all select 'gender/' || p.gender
      union all select 'city/' || fold_text(p.city)
      union all select 'country/' || fold_text(p.country)
      union all select 'verified/' || p.is_verified
      union all select 'education/' || p.education
      union all select 'religion/' || p.religion
      union all select 'children/' || p.children
      union all select 'want_children/' || p.want_children
      union all select 'relationship_type/' || p.relationship_type
      union all select 'looking_for/' || p.looking_for
    ) terms where term is not null and term <> ''))
$$;

-- Apart from the profiles: a member's activity writes their profile every few minutes, and must not write this index each time.
create table profile_terms (
  member_id uuid primary key references profiles on delete cascade,
  terms     tsvector not null
);
create index profile_terms_terms on profile_terms using gin (terms) with (fastupdate = off);

create function refresh_terms() returns trigger language plpgsql as $$
begin
  insert into profile_terms (member_id, terms) values (new.id, discovery_terms(new))
  on conflict (member_id) do update set terms = excluded.terms where profile_terms.terms <> excluded.terms;
  return null;
end $$;
create trigger profiles_terms_new after insert on profiles for each row execute function refresh_terms();
create trigger profiles_terms after update of handle, gender, birth_date, city, country, is_verified, about_me, interests, languages, education,
  religion, children, want_children, relationship_type, looking_for on profiles
  for each row execute function refresh_terms();
insert into profile_terms (member_id, terms) select p.id, discovery_terms(p) from profiles p;

-- "Not for me": out of the passer's list, and nobody is told. The newest can be taken back, once (decision P14).
create table passes (
  from_user_id uuid not null references profiles on delete cascade,
  to_user_id   uuid not null references profiles on delete cascade,
  is_newest    boolean not null,
  created_at   timestamptz not null default now(),
  primary key (from_user_id, to_user_id),
  check (from_user_id <> to_user_id)
);
create unique index passes_newest on passes (from_user_id) where is_newest;
create index passes_to_user_id on passes (to_user_id);

-- The five people of a member's day, chosen once a UTC day.
create table introductions (
  member_id     uuid not null references profiles on delete cascade,
  day           date not null,
  place         smallint not null check (place between 1 and 5),
  introduced_id uuid not null references profiles on delete cascade,
  primary key (member_id, day, place),
  unique (member_id, day, introduced_id)
);
create index introductions_introduced_id on introductions (introduced_id);
create index introductions_day on introductions (day);

-- How many different members somebody was shown in a UTC day, on cards and opened; a reader's day is enough, a crawler's is not.
create unlogged table daily_views (
  member_id uuid not null references profiles on delete cascade,
  kind      text not null check (kind in ('cards', 'profiles')),
  day       date not null,
  -- Hashes of their ids, each once.
  seen      integer[] not null,
  primary key (member_id, kind)
);

-- The three steps after sign-up that were answered or skipped; the others are still open.
create table onboarding_steps (
  member_id   uuid not null references profiles on delete cascade,
  step        text not null check (step in ('photo', 'interests', 'meeting')),
  state       text not null check (state in ('done', 'skipped')),
  answered_at timestamptz not null,
  primary key (member_id, step)
);
-- Who was here before is not asked.
insert into onboarding_steps (member_id, step, state, answered_at)
  select id, step, 'skipped', now() from profiles, unnest(array['photo', 'interests', 'meeting']) step;
