-- Cards that members were shown on earlier days, for four weeks: the exposure of members is counted from them, and a member who likes
-- the viewer isn't moved up again. Short ids as in `daily_views`.
create table recent_views (
  member_id         uuid not null references profiles on delete cascade,
  day               date not null,
  seen              integer[] not null,
  -- How many of `seen`, from its beginning, are counted in `discover_order`.
  exposures_counted integer not null,
  primary key (member_id, day)
);
create index recent_views_uncounted on recent_views (member_id) where exposures_counted < cardinality(seen);
create index recent_views_day on recent_views (day);

alter table daily_views add column exposures_counted integer not null default 0;
create function keep_recent_views() returns trigger language plpgsql as $$
begin
  insert into recent_views (member_id, day, seen, exposures_counted) values (old.member_id, old.day, old.seen, old.exposures_counted)
    on conflict (member_id, day) do nothing;
  new.exposures_counted := 0;
  return new;
end $$;
create trigger daily_views_keep before update on daily_views for each row
  when (old.kind = 'cards' and old.day <> new.day) execute function keep_recent_views();
