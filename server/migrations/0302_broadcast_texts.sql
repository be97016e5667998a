-- Texts of a broadcast in other languages than English. Members whose language has none get English.
create table broadcast_texts (
  broadcast_id uuid not null references broadcast_messages on delete cascade,
  language     text not null,
  title        text not null check (length(title) between 1 and 120),
  message      text not null check (length(message) between 1 and 2000),
  primary key (broadcast_id, language)
);
