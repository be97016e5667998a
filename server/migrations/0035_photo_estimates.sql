-- What a model takes a waiting photo for (docs/decisions/0018-nudity-estimate.md). Apart from `photos`, so that nothing that shows
-- photos can show it; gone with the photo, or with its approval, as it is for the moderators' queue alone.
create table photo_estimates (
  photo_id uuid primary key references photos on delete cascade,
  -- From 0 to 1, the sort of the queue; none where no estimate could be made, so that it is not tried for ever.
  nudity   double precision check (nudity between 0 and 1)
);
