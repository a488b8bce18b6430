-- How much a person has changed lately is counted from the history.
create index booking_event_actor on booking_event (actor_id, at desc) where actor_id is not null;
