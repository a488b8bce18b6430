-- Who a visit is for, and what its entry asked for when it was booked. Ids and kinds alone: who they are and what is noted of
-- them is sealed in the household, and read from there for as long as the visit may. Visits of which nobody has said it, and
-- which ask for nothing, have no row.
create table visit_party (
  booking_id text primary key references booking (id),
  -- In order: {"kind": "self" | "person" | "pet", "member_id": text | null}. The client's own entry is found by the client.
  guests jsonb not null default '[]' check (jsonb_typeof(guests) = 'array' and jsonb_array_length(guests) <= 6),
  -- {"patch_test": {"days", "hours"} | null, "vaccination": boolean, "adults_only": boolean}; null where it asks for nothing.
  gates jsonb,
  -- The start for which it was looked once more whether everything is there.
  checked_for timestamptz
);
