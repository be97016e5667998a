-- Published numbers of the transparency page (docs/decisions/0150-transparency-page.md). Stored once, a week after each
-- quarter: deletions by retention don't change what was published.
create table transparency_quarters (
  -- First day of the quarter.
  quarter   date primary key check (extract(day from quarter) = 1 and extract(month from quarter) in (1, 4, 7, 10)),
  stored_at timestamptz not null
);
create table transparency_figures (
  quarter date not null references transparency_quarters,
  name    text not null,
  value   integer not null check (value >= 0),
  primary key (quarter, name)
);
create trigger transparency_quarters_append_only before update or delete or truncate on transparency_quarters
  for each statement execute function refuse_change();
create trigger transparency_figures_append_only before update or delete or truncate on transparency_figures
  for each statement execute function refuse_change();

-- Members in the European Union who were active in a month, counted when it ends (DSA Article 24).
create table union_activity (
  month      date primary key check (extract(day from month) = 1),
  members    integer not null check (members >= 0),
  counted_at timestamptz not null
);

create function reload_transparency() returns trigger language plpgsql as $$
begin
  perform reload_servers('transparency');
  return null;
end $$;
create trigger transparency_figures_reload after insert on transparency_figures
  for each statement execute function reload_transparency();

-- No feature counts requests of authorities, so admins enter them.
insert into system_config (config_key, config_value, config_type, category, description) values
  ('authority_requests_enabled', 'false', 'toggle', 'features', 'The next transparency report says how many requests from authorities we received in its quarter'),
  ('authority_requests', '0', 'count', 'features', 'Requests from authorities for data of members in the quarter of the next transparency report. It returns to 0 once that report is stored');
