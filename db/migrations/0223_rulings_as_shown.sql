-- What the first admin saw of who bears what when they asked a second one to approve: the second sees what has changed
-- since. Without names, which are read when it is shown. Null where no preview was shown, and where none is waited for.

alter table money_ruling add column shown jsonb;
