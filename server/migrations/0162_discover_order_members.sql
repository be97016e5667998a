-- migrate: no-transaction
alter table discover_order drop constraint if exists discover_order_member_id_fkey;
alter table discover_order add constraint discover_order_member_id_fkey foreign key (member_id) references profiles on delete cascade not valid;
alter table discover_order validate constraint discover_order_member_id_fkey;
