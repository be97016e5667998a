-- Weekly metrics of the community for staff (docs/decisions/0115-market-metrics.md): sums over groups of members, without ids.
-- Groups of fewer than ten members, and those from which they could be computed, are stored without numbers.
create table market_weeks (
  -- Monday of the ISO week, UTC.
  week        date primary key check (extract(isodow from week) = 1),
  computed_at timestamptz not null,
  is_complete boolean not null
);
create table market_metrics (
  week          date not null references market_weeks on delete cascade,
  gender        text not null check (gender in ('all', 'man', 'woman')),
  cohort        text not null check (cohort in ('all', 'newcomers', 'established')),
  -- A city, `all`, or `small` for all cities with less than 2 % of the members.
  city          text not null,
  -- Null in a group that is not shown.
  members       integer,
  with_answer   integer,
  answered      integer,
  likes         integer,
  unmatched     integer,
  unanswered    integer,
  gini          real,
  boosted_ratio real,
  primary key (gender, cohort, city, week),
  check (members is null or members = 0 or members >= 10),
  check (members is not null or num_nonnulls(with_answer, answered, likes, unmatched, unanswered, gini, boosted_ratio) = 0)
);
create index market_metrics_week on market_metrics (week);
