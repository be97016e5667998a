-- Members on hold are a work queue with leases. Validated by 0243.
alter table queue_leases drop constraint queue_leases_queue_check;
alter table queue_leases add constraint queue_leases_queue_check
  check (queue in ('photos', 'members', 'selfies', 'voices', 'vouches', 'risk', 'reports', 'appeals')) not valid;
