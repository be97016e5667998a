-- migrate: no-transaction
alter table queue_leases validate constraint queue_leases_queue_check;
