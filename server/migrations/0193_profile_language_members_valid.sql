-- migrate: no-transaction
alter table profile_languages validate constraint profile_languages_member_id_fkey;
