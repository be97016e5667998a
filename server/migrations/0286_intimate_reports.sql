-- Reports of intimate pictures that were shared without consent. Validated by 0287.
alter table reports drop constraint reports_reason_check;
alter table reports add constraint reports_reason_check
  check (reason in ('harassment', 'threat', 'explicit', 'intimate', 'scam', 'spam', 'fake', 'illegal', 'minor', 'other')) not valid;
