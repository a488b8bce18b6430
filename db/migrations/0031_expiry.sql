-- The housekeeping finds what is over by its age.
create index verification_code_expiry on verification_code (expires_at);
create index password_reset_expiry on password_reset (expires_at);
