-- Countries and cities of the filter "Moving to" in terms of their own: the city Bo and Bolivia, BO, had the same
-- (docs/decisions/0136-paths-of-places.md).
create or replace function path_terms(member uuid) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    select left(term, 200) from member_paths, unnest(array['>next/at/' || fold_text(next_city), '>next/in/' || fold_text(next_country)]) term
    where member_id = member and next_audience = 'everyone' and term is not null))
$$;

-- The backfill of 0223 writes all terms of a profile. Where it has begun, it starts again.
update backfills set cursor = null, row_count = 0, finished_at = null where name = 'profiles.corridors';
