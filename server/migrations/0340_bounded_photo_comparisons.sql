-- migrate: no-transaction
-- Photos that share a quarter of their hash, in the order of the other quarters: those that also share the second one are side by side.
-- Each pair of quarters comes first in one index (docs/decisions/0140-risk-signals.md).
create index concurrently if not exists photos_near_1234 on photos (
  substring(perceptual_hash from 1 for 16),
  (substring(perceptual_hash from 17 for 16) || substring(perceptual_hash from 33 for 16) || substring(perceptual_hash from 49 for 16))
) where perceptual_hash is not null;
create index concurrently if not exists photos_near_2341 on photos (
  substring(perceptual_hash from 17 for 16),
  (substring(perceptual_hash from 33 for 16) || substring(perceptual_hash from 49 for 16) || substring(perceptual_hash from 1 for 16))
) where perceptual_hash is not null;
create index concurrently if not exists photos_near_3412 on photos (
  substring(perceptual_hash from 33 for 16),
  (substring(perceptual_hash from 49 for 16) || substring(perceptual_hash from 1 for 16) || substring(perceptual_hash from 17 for 16))
) where perceptual_hash is not null;
create index concurrently if not exists photos_near_4123 on photos (
  substring(perceptual_hash from 49 for 16),
  (substring(perceptual_hash from 1 for 16) || substring(perceptual_hash from 17 for 16) || substring(perceptual_hash from 33 for 16))
) where perceptual_hash is not null;
create index concurrently if not exists photos_near_1324 on photos (
  substring(perceptual_hash from 1 for 16),
  (substring(perceptual_hash from 33 for 16) || substring(perceptual_hash from 17 for 16) || substring(perceptual_hash from 49 for 16))
) where perceptual_hash is not null;
create index concurrently if not exists photos_near_2413 on photos (
  substring(perceptual_hash from 17 for 16),
  (substring(perceptual_hash from 49 for 16) || substring(perceptual_hash from 1 for 16) || substring(perceptual_hash from 33 for 16))
) where perceptual_hash is not null;
drop index concurrently if exists photos_look_1;
drop index concurrently if exists photos_look_2;
drop index concurrently if exists photos_look_3;
drop index concurrently if exists photos_look_4;

-- Fingerprints with the same token, in an order that has nothing to do with their age or owner (docs/decisions/0163-altered-photos.md).
create index concurrently if not exists evasion_photos_token_1 on evasion_photos (substring(coarse from 1 for 16), coarse);
create index concurrently if not exists evasion_photos_token_2 on evasion_photos (substring(coarse from 17 for 16), coarse);
create index concurrently if not exists evasion_photos_token_3 on evasion_photos (substring(coarse from 33 for 16), coarse);
create index concurrently if not exists evasion_photos_token_4 on evasion_photos (substring(coarse from 49 for 16), coarse);
drop index concurrently if exists evasion_photos_1;
drop index concurrently if exists evasion_photos_2;
drop index concurrently if exists evasion_photos_3;
drop index concurrently if exists evasion_photos_4;
