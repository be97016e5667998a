-- As in 0160, and when the corridor or the date of birth has changed.
create or replace trigger profiles_discover_order after update on profiles for each row
  when (old.is_visible <> new.is_visible or old.city <> new.city or old.country <> new.country or old.gender <> new.gender
    or (old.boost_expires_at is null) <> (new.boost_expires_at is null)
    or old.roots_country is distinct from new.roots_country or old.birth_date <> new.birth_date)
  execute function refresh_discover_order();
