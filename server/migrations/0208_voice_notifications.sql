alter type notification_kind add value 'voice_approved' after 'selfie_rejected';
alter type notification_kind add value 'voice_rejected' after 'voice_approved';
