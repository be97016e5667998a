-- Errors in browsers, in groups, and how fast pages felt. No member, address or exact browser is stored.
create table browser_errors (
  -- Hash of the message and the function in which it occurred.
  fingerprint   text primary key check (char_length(fingerprint) <= 64),
  message       text not null check (char_length(message) <= 300),
  -- Stack of the first report.
  frames        text[] not null check (cardinality(frames) <= 10),
  page          text not null check (char_length(page) <= 100),
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null
);
create index browser_errors_last_seen_at on browser_errors (last_seen_at);

create table browser_error_days (
  fingerprint text not null references browser_errors on delete cascade,
  day         date not null,
  build       text not null check (char_length(build) <= 64),
  browser     text not null check (char_length(browser) <= 16),
  reports     integer not null check (reports > 0),
  primary key (fingerprint, day, build, browser)
);
create index browser_error_days_day on browser_error_days (day);

-- A histogram for each day, page and measure.
create table page_speeds (
  day    date not null,
  page   text not null check (char_length(page) <= 100),
  vital  text not null check (vital in ('LCP', 'INP', 'CLS')),
  bucket smallint not null check (bucket between 0 and 30),
  views  integer not null check (views > 0),
  primary key (day, page, vital, bucket)
);
