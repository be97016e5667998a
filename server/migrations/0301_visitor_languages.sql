-- Language of the page where a visitor subscribed or wrote to us, for the emails that answer
-- (docs/decisions/0155-server-texts-in-catalogues.md).
alter table newsletter_subscribers add column language text not null default 'en';
alter table ad_inquiries add column language text not null default 'en';
