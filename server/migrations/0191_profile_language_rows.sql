-- migrate: no-transaction
call fill_profile_languages();
drop procedure fill_profile_languages;
-- Those that members removed while their batch was written.
delete from profile_languages l using profiles p where p.id = l.member_id and l.speaks >= 2 and l.language <> all (p.languages);
analyze profile_languages;
