-- migrate: no-transaction
alter table system_config validate constraint system_config_config_type_check;
