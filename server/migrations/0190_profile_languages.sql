-- Languages by level and wish (docs/decisions/0125-languages-by-level-and-wish.md). A table of its own, because new columns of
-- `profiles` would fail prepared statements of the last release.
create type language_wish as enum ('home', 'learning', 'children');
create table profile_languages (
  -- References `profiles` from 0192 on.
  member_id   uuid not null,
  language    text not null,
  -- 0 not at all, 1 a few words, 2 simple conversation, 3 well, 4 like a native speaker.
  speaks      smallint not null check (speaks between 0 and 4),
  understands smallint not null check (understands between 0 and 4),
  wish        language_wish,
  primary key (member_id, language)
);

-- `profiles.languages` lists what a member speaks at 2 or more. The last release writes only that list: languages that are new in it
-- get level 3, and those that left it lose their row.
create function sync_profile_languages() returns trigger language plpgsql as $$
begin
  delete from profile_languages where member_id = new.id and speaks >= 2 and language <> all (new.languages);
  insert into profile_languages as stored (member_id, language, speaks, understands)
  select distinct new.id, spoken, 3, 3 from unnest(new.languages) spoken
  on conflict (member_id, language) do update set speaks = 3, understands = greatest(stored.understands, 3) where stored.speaks < 2;
  return null;
end $$;
create trigger profiles_languages_new after insert on profiles for each row
  when (new.languages <> '{}') execute function sync_profile_languages();
create trigger profiles_languages after update of languages on profiles for each row
  when (old.languages <> new.languages) execute function sync_profile_languages();

-- Languages of existing members, at level 3; 0191 calls it. The triggers write at the same time, and theirs are newer. In short
-- transactions, so that no member's save waits for long: it waits for a batch that has written their languages.
create procedure fill_profile_languages() language plpgsql as $$
declare
  batch uuid[];
  reached uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select array_agg(id order by id) into batch from (select id from profiles where id > reached order by id limit 2000) next;
    exit when batch is null;
    insert into profile_languages (member_id, language, speaks, understands)
      select distinct id, spoken, 3, 3 from profiles, unnest(languages) spoken where id = any(batch) order by id, spoken
      on conflict (member_id, language) do nothing;
    reached := batch[cardinality(batch)];
    commit;
  end loop;
end $$;

update system_config set description = 'Recommended order: how much languages count that both speak, by level; two that both speak well count fully'
  where config_key = 'order_weight_shared_languages';
