-- Read receipts are mutual: who keeps their own back sees those of others neither.

-- Whether two members let each other know what they have read; in both directions the same.
create function share_receipts(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select not exists (select from member_preferences where user_id in (one, other) and not sends_read_receipts)
$$;
