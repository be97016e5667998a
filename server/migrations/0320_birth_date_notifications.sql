alter type notification_kind add value 'birth_date_corrected' after 'member_denied';
