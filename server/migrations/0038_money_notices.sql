-- Every movement of money or tokens by staff or a provider is reported to its owner.
alter type notification_kind add value 'tokens_granted';
alter type notification_kind add value 'debt_settled';
alter type notification_kind add value 'premium_renewed';
alter type notification_kind add value 'gift_ended';
alter type notification_kind add value 'subscription_cancelled';
alter type notification_kind add value 'subscription_resumed';
alter type notification_kind add value 'payment_refunded';
alter type notification_kind add value 'refund_failed';
alter type notification_kind add value 'payment_disputed';
alter type notification_kind add value 'dispute_won';
alter type notification_kind add value 'dispute_lost';
