-- migrate: no-transaction
-- Finds fingerprints of earlier releases, which the hourly sweep replaces (docs/decisions/0163-altered-photos.md).
create index concurrently if not exists evasion_photos_earlier on evasion_photos (ban_id) where part < 1000;
