-- The corridor follows the roots too.
create or replace trigger profiles_terms after update of handle, gender, birth_date, city, country, is_verified, about_me, interests, languages,
  education, diet, religion, children, want_children, relationship_type, looking_for, roots_country on profiles
  for each row execute function refresh_terms();
