-- A card of the sandbox that pays and then takes no money back, as one does that has been closed meanwhile.
alter table sandbox_checkout add column takes_refunds boolean not null default true;
