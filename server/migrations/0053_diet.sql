alter table profiles add column diet text;

-- As in 0021, with the diet.
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
    ) terms where term is not null and term <> ''))
$$;
create or replace trigger profiles_terms after update of handle, gender, birth_date, city, country, is_verified, about_me, interests, languages,
  education, diet, religion, children, want_children, relationship_type, looking_for on profiles
  for each row execute function refresh_terms();
