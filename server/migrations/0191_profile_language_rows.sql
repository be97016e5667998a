-- migrate: no-transaction
-- Languages of existing members, at level 3. The triggers write at the same time, and theirs are newer.
insert into profile_languages (member_id, language, speaks, understands)
  select distinct id, spoken, 3, 3 from profiles, unnest(languages) spoken
  on conflict (member_id, language) do nothing;
-- Those that members removed during the statement above.
delete from profile_languages l using profiles p where p.id = l.member_id and l.speaks >= 2 and l.language <> all (p.languages);
analyze profile_languages;
