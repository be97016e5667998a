alter type notification_kind add value 'vouch_written' after 'voice_rejected';
alter type notification_kind add value 'vouch_approved' after 'vouch_written';
alter type notification_kind add value 'vouch_rejected' after 'vouch_approved';
