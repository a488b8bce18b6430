-- Which bank account the payment company pays to, by its own name for it, and which one has refused a payout: nothing more
-- is sent there by itself until its owner has named another, or an administrator tries it again. '' is one whose name we
-- have not read yet.
alter table payout_account add column bank_ref text;
alter table payout_account add column refused_bank_ref text;
