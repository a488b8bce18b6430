-- A line about a visit says who acted. That side reads it as "You asked for …"; everybody else by the name in `body`.
-- Lines from before have no such words and stay as they are.
alter table message
  add column actor text check (actor in ('client', 'provider')),
  add column actor_body text,
  add constraint message_actor_has_words check ((actor is null) = (actor_body is null)),
  add constraint message_actor_of_system check (actor is null or author = 'system');
