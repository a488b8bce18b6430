-- What a deletion and an export of own data find somebody's rows by: they held locks while they read whole tables.
create index safety_alarm_provider on safety_alarm (provider_id);
create index safety_watch_provider on safety_watch (provider_id);
create index tip_client on tip (client_id);
create index offering_of on offering (provider_id);
create index inbox_message_subject on inbox_message (subject_id);
create index conversation_report_of on conversation_report (conversation_id);
create index email_change_old on email_change (old_email);
create index email_change_new on email_change (new_email);
create index gift_card_redeemer on gift_card (redeemed_by) where redeemed_by is not null;
create index receipt_of_order on receipt (order_id);
