-- migrate: no-transaction
-- Fingerprints that share a token, in the order of their other tokens: those that also share the second one are side by side.
-- Each pair of tokens comes first in one index (docs/decisions/0163-altered-photos.md).
create index concurrently if not exists evasion_photos_near_1234 on evasion_photos (
  substring(coarse from 1 for 16),
  (substring(coarse from 17 for 16) || substring(coarse from 33 for 16) || substring(coarse from 49 for 16))
);
create index concurrently if not exists evasion_photos_near_2341 on evasion_photos (
  substring(coarse from 17 for 16),
  (substring(coarse from 33 for 16) || substring(coarse from 49 for 16) || substring(coarse from 1 for 16))
);
create index concurrently if not exists evasion_photos_near_3412 on evasion_photos (
  substring(coarse from 33 for 16),
  (substring(coarse from 49 for 16) || substring(coarse from 1 for 16) || substring(coarse from 17 for 16))
);
create index concurrently if not exists evasion_photos_near_4123 on evasion_photos (
  substring(coarse from 49 for 16),
  (substring(coarse from 1 for 16) || substring(coarse from 17 for 16) || substring(coarse from 33 for 16))
);
create index concurrently if not exists evasion_photos_near_1324 on evasion_photos (
  substring(coarse from 1 for 16),
  (substring(coarse from 33 for 16) || substring(coarse from 17 for 16) || substring(coarse from 49 for 16))
);
create index concurrently if not exists evasion_photos_near_2413 on evasion_photos (
  substring(coarse from 17 for 16),
  (substring(coarse from 49 for 16) || substring(coarse from 1 for 16) || substring(coarse from 33 for 16))
);
drop index concurrently if exists evasion_photos_token_1;
drop index concurrently if exists evasion_photos_token_2;
drop index concurrently if exists evasion_photos_token_3;
drop index concurrently if exists evasion_photos_token_4;
