-- Hashes without a key: whoever holds the table could try all addresses there are. They are of no use any more; the next
-- sign-in writes the address anew, with the key.
delete from known_address;
