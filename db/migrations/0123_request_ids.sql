-- Which request led to it, so that its log lines and messages say so long after that was answered; null where the worker
-- did by itself.
alter table refund add column request_id text;
alter table payout add column request_id text;
