-- Tokens held for a message that its home has not stored yet. Values of an enum can be used only after their transaction.
alter type ledger_account add value if not exists 'held' after 'refunds';
alter type transfer_kind add value if not exists 'message_capture' after 'message';
alter type transfer_kind add value if not exists 'message_release' after 'message_capture';
