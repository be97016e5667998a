alter type notification_kind add value 'voice_approved';
alter type notification_kind add value 'voice_rejected';
