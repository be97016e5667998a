-- The record of what staff did is a chain: each seal is made of its row and of the seal before it, so that no row can be changed,
-- removed or slipped in without every later seal being another one (decision T4).
create table audit_seals (
  position     bigint primary key check (position > 0),
  audit_id     bigint not null unique references audit_log,
  -- Over everything that the row said; what is left of it when the row is cleared.
  content_hash bytea not null check (length(content_hash) = 32),
  seal         bytea not null check (length(seal) = 32)
);
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

-- After two years a row says nothing any more but when it was.
alter table audit_log add column cleared_at timestamptz;
alter table audit_log add constraint audit_log_cleared check (
  cleared_at is null or (actor_id is null and operation = '' and target_type = '' and target_id = ''
    and before is null and after is null and reason is null and request_id is null));

-- What the retention sweep asks for.
create index audit_log_uncleared on audit_log (created_at) where cleared_at is null;
-- "What was done with this operation, newest first" in the search of the log.
create index audit_log_operation on audit_log (operation text_pattern_ops, id desc);

create function audit_content_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.actor_id, entry.operation, entry.target_type, entry.target_id, entry.before, entry.after, entry.reason, entry.request_id
  )::text, 'UTF8'))
$$;

create function audit_seal(previous bytea, place bigint, entry audit_log, content_hash bytea) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws(E'\n',
    encode(previous, 'hex'), place, entry.id, to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    encode(content_hash, 'hex')), 'UTF8'))
$$;

create function seal_audit_entry(entry audit_log) returns void language plpgsql as $$
declare
  head audit_seals;
  place bigint;
  content bytea := audit_content_hash(entry);
begin
  -- One at a time: the next one waits until this one is committed, and then sees it.
  perform pg_advisory_xact_lock(7214026);
  select * into head from audit_seals order by position desc limit 1;
  place := coalesce(head.position, 0) + 1;
  insert into audit_seals (position, audit_id, content_hash, seal)
  values (place, entry.id, content,
    audit_seal(coalesce(head.seal, '\x0000000000000000000000000000000000000000000000000000000000000000'), place, entry, content));
end $$;

create function seal_new_audit_entry() returns trigger language plpgsql as $$
begin
  perform seal_audit_entry(new);
  return null;
end $$;

-- What was written before there were seals.
do $$
declare entry audit_log;
begin
  for entry in select * from audit_log order by id loop
    perform seal_audit_entry(entry);
  end loop;
end $$;

-- At the commit of the act itself: nothing else is locked after it, so that nobody waits for somebody who waits for them.
create constraint trigger audit_log_sealed after insert on audit_log
  deferrable initially deferred for each row execute function seal_new_audit_entry();

-- A row is never removed and never says something else. All that may become of it is nothing, and only when it is old enough.
create function refuse_unasked_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('adire.clears_audit', true), '') <> 'on' then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create function require_old_audit_entry() returns trigger language plpgsql as $$
begin
  if old.cleared_at is not null or new.cleared_at is null or new.id <> old.id or new.created_at <> old.created_at
    or old.created_at > now() - interval '2 years' then
    raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_clears_only before update on audit_log
  for each statement execute function refuse_unasked_change();
create trigger audit_log_clears_the_old before update on audit_log
  for each row execute function require_old_audit_entry();

-- Every place of the chain where it does not hold, and how.
create view audit_chain_breaks as
  select s.position, s.audit_id,
    case
      when a.id is null then 'removed'
      when a.cleared_at is null and s.content_hash <> audit_content_hash(a) then 'changed'
      when a.cleared_at is not null and a.cleared_at < a.created_at + interval '2 years' then 'cleared'
      else 'seal'
    end as fault
  from audit_seals s
  left join audit_log a on a.id = s.audit_id
  left join audit_seals p on p.position = s.position - 1
  where a.id is null
    or (a.cleared_at is null and s.content_hash <> audit_content_hash(a))
    or (a.cleared_at is not null and a.cleared_at < a.created_at + interval '2 years')
    or (p.position is null and s.position > 1)
    or s.seal <> audit_seal(coalesce(p.seal, '\x0000000000000000000000000000000000000000000000000000000000000000'), s.position, a, s.content_hash)
  union all
  select null, a.id, 'unsealed' from audit_log a where not exists (select from audit_seals s where s.audit_id = a.id);
