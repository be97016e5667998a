-- The weight follows what the viewer understands: the English text of web/src/staff/setting-copy.ts.
update system_config
set description = 'Recommended order: how much it counts that the viewer understands the member’s languages, by level; two that the member speaks well and the viewer understands well count in full'
where config_key = 'order_weight_shared_languages';
