-- Rescue: a client whose provider cannot come asks somebody else for the same hour.

-- The booking that took the place of this one, which its provider declined, cancelled or did not answer.
alter table booking add column rescued_by text unique references booking (id);
