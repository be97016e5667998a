-- Hash of the comment of a like that shows the finding, also once it is a message. Copies of a comment count once (docs/decisions/0140-risk-signals.md).
alter table risk_signals add column comment_hash uuid;
