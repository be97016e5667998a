-- The hash chains under their usual names: tables wallet_chain and audit_chain, column chain_hash.
alter table wallet_seals rename to wallet_chain;
alter table wallet_chain rename column seal to chain_hash;
alter table audit_seals rename to audit_chain;
alter table audit_chain rename column seal to chain_hash;

-- Names of constraints and their indexes, as if the tables had been created with these names.
do $$
declare old record;
begin
  for old in
    select conrelid::regclass as named, conname from pg_constraint
    where conrelid in ('wallet_chain'::regclass, 'audit_chain'::regclass) and conname like '%seal%'
  loop
    execute format('alter table %s rename constraint %I to %I', old.named, old.conname,
      replace(replace(old.conname, '_seals_', '_chain_'), '_seal_', '_chain_hash_'));
  end loop;
end $$;
drop trigger audit_log_sealed on audit_log;
alter trigger wallet_seals_append_only on wallet_chain rename to wallet_chain_append_only;
alter trigger audit_seals_append_only on audit_chain rename to audit_chain_append_only;
alter trigger ledger_entries_sealed on ledger_entries rename to ledger_entries_chained;

alter function wallet_seal rename to wallet_chain_hash;
alter function seal_wallet_entry rename to chain_wallet_entry;
alter function seal_wallet_entries rename to chain_wallet_entries;
alter function audit_seal rename to audit_chain_hash;
alter function seal_audit_entry rename to chain_audit_entry;
alter function seal_new_audit_entry rename to chain_new_audit_entry;

-- Bodies of functions keep the old names until they are replaced.
create or replace function chain_wallet_entry(entry ledger_entries) returns void language plpgsql set enable_seqscan = off as $$
declare
  head wallet_chain;
  moved transfers;
  place bigint;
  after_it bigint;
begin
  select * into head from wallet_chain where user_id = entry.user_id order by position desc limit 1;
  select * into moved from transfers where id = entry.transfer_id;
  place := coalesce(head.position, 0) + 1;
  after_it := coalesce(head.balance, 0) + entry.amount;
  insert into wallet_chain (transfer_id, user_id, position, balance, chain_hash)
  values (entry.transfer_id, entry.user_id, place, after_it,
    wallet_chain_hash(coalesce(head.chain_hash, '\x0000000000000000000000000000000000000000000000000000000000000000'), place, moved, entry.amount, after_it));
end $$;

create or replace function chain_wallet_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare entry ledger_entries;
begin
  for entry in
    select a.* from added a join transfers t on t.id = a.transfer_id where a.account = 'wallet' order by a.user_id, t.created_at, t.id
  loop
    perform chain_wallet_entry(entry);
  end loop;
  return null;
end $$;

create or replace function chain_audit_entry(entry audit_log) returns void language plpgsql as $$
declare
  head audit_chain;
  place bigint;
  content bytea := audit_content_hash(entry);
begin
  -- One at a time: the next one waits until this one is committed, and then sees it.
  perform pg_advisory_xact_lock(7214026);
  select * into head from audit_chain order by position desc limit 1;
  place := coalesce(head.position, 0) + 1;
  insert into audit_chain (position, audit_id, content_hash, chain_hash)
  values (place, entry.id, content,
    audit_chain_hash(coalesce(head.chain_hash, '\x0000000000000000000000000000000000000000000000000000000000000000'), place, entry, content));
end $$;

create or replace function chain_new_audit_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform chain_audit_entry(new);
  return null;
end $$;

create or replace view audit_chain_breaks as
  select s.position, s.audit_id,
    case
      when a.id is null then 'removed'
      when a.cleared_at is null and s.content_hash <> audit_content_hash(a) then 'changed'
      when a.cleared_at is not null and a.cleared_at < a.created_at + interval '2 years' then 'cleared'
      else 'chain_hash'
    end as fault
  from audit_chain s
  left join audit_log a on a.id = s.audit_id
  left join audit_chain p on p.position = s.position - 1
  where a.id is null
    or (a.cleared_at is null and s.content_hash <> audit_content_hash(a))
    or (a.cleared_at is not null and a.cleared_at < a.created_at + interval '2 years')
    or (p.position is null and s.position > 1)
    or s.chain_hash <> audit_chain_hash(coalesce(p.chain_hash, '\x0000000000000000000000000000000000000000000000000000000000000000'), s.position, a, s.content_hash)
  union all
  select null, a.id, 'unchained' from audit_log a where not exists (select from audit_chain s where s.audit_id = a.id);

create constraint trigger audit_log_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_new_audit_entry();
