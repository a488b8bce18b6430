-- Full-width and other compatibility forms of letters are the letters themselves. Where both forms have an account
-- already, the plain one keeps the address and the other is left as it is, for people to look at.
update user_account a set email = lower(normalize(email, nfkc))
where email <> lower(normalize(email, nfkc))
  and not exists (select 1 from user_account b where b.email = lower(normalize(a.email, nfkc)))
  and not exists (
    select 1 from user_account c
    where c.id < a.id and lower(normalize(c.email, nfkc)) = lower(normalize(a.email, nfkc)));
