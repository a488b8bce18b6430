-- By which request something was told: the log, the audit and the mail name it by the same id. Null where time alone led
-- to it.
alter table notification add column request_id text check (length(request_id) between 1 and 64);
