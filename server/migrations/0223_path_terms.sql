-- Terms of the filters "My corridor" and "Moving to" (docs/decisions/0136-paths-of-places.md).
-- As in 0053, with the corridor of members who live in another country than that of their roots.
create or replace function discovery_terms(p profiles) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select distinct left(term, 200) from (
      select unnest(words_of(concat_ws(' ', p.city, country_words(p.country), p.about_me, array_to_string(p.interests, ' ')))) as term
      union all select 'h/' || word from unnest(words_of(p.handle)) word
      union all select 'i/' || fold_text(interest) from unnest(p.interests) interest
      union all select 'l/' || fold_text(tongue) from unnest(p.languages) tongue
      union all select place || year from
        unnest(array['is/' || p.gender, 'at/' || p.gender || '/' || fold_text(p.city), 'in/' || p.gender || '/' || fold_text(p.country)]) place,
        unnest(array['', '/' || extract(year from p.birth_date)::int]) year
      union all select 'verified/' || p.is_verified
      union all select 'education/' || p.education
      union all select 'diet/' || p.diet
      union all select 'religion/' || p.religion
      union all select 'children/' || p.children
      union all select 'want_children/' || p.want_children
      union all select 'relationship_type/' || p.relationship_type
      union all select 'looking_for/' || p.looking_for
      union all select '>corridor/' || fold_text(p.roots_country) || '/' || fold_text(p.country) where p.roots_country <> p.country
    ) terms where term is not null and term <> ''))
$$;

-- Where a member wants to live next, only if everyone may see it. The search for words never finds
-- these terms, because no word begins with ">".
create function path_terms(member uuid) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    select left(term, 200) from member_paths, unnest(array['>next/' || fold_text(next_city), '>next/' || fold_text(next_country)]) term
    where member_id = member and next_audience = 'everyone' and term is not null))
$$;

create or replace function refresh_terms() returns trigger language plpgsql as $$
declare
  found_terms tsvector := discovery_terms(new) || path_terms(new.id);
begin
  -- In one order, so that two profiles with the same new words wait for each other at most, and not both.
  insert into search_words (word)
    select word from unnest(tsvector_to_array(found_terms)) word where position('/' in word) = 0 order by word collate "C"
    on conflict do nothing;
  insert into profile_terms (member_id, terms) values (new.id, found_terms)
  on conflict (member_id) do update set terms = excluded.terms where profile_terms.terms <> excluded.terms;
  return null;
end $$;

create function refresh_path_terms() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.member_id, old.member_id);
begin
  update profile_terms t set terms = discovery_terms(p) || path_terms(p.id) from profiles p
    where p.id = changed and t.member_id = changed and t.terms <> discovery_terms(p) || path_terms(p.id);
  return null;
end $$;
create trigger member_paths_terms after insert or delete or update of next_city, next_country, next_audience on member_paths
  for each row execute function refresh_path_terms();

insert into backfills (name) values ('profiles.corridors');
