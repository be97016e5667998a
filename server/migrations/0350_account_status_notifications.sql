alter type notification_kind add value 'suspension_ended' after 'suspended';
alter type notification_kind add value 'reinstated' after 'suspension_ended';
