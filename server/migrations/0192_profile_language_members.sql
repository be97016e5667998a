-- Added after the rows: checking each of them in 0191 would lock the profile of every member.
alter table profile_languages add constraint profile_languages_member_id_fkey
  foreign key (member_id) references profiles on delete cascade not valid;
