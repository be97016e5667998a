-- Share of the viewers who see a boosted member of a gender at the top, from the hourly job
-- (docs/decisions/0111-boosts-in-turns.md).
create table boost_shares (
  gender gender primary key,
  share real not null check (share > 0 and share <= 1)
);
