-- Saved views of the staff tables: filters, order and hidden columns under a name.
create table staff_views (
  id             uuid primary key default gen_random_uuid(),
  -- Views end with the role.
  staff_id       uuid not null references admin_users on delete cascade,
  table_name     text not null check (table_name in ('members', 'payments', 'reports', 'audit', 'inquiries', 'campaigns')),
  name           text not null check (length(name) between 1 and 40),
  filters        jsonb not null,
  -- Null for the default columns.
  hidden_columns text[],
  saved_at       timestamptz not null
);
create unique index staff_views_name on staff_views (staff_id, table_name, lower(name));
-- Orders of the staff tables by their ids.
create index payments_staff_order on payments (paid_at desc, id desc);
