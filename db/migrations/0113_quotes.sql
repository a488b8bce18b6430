-- Which reviews the home page quotes, where somebody has chosen; without rows it chooses by itself.
create table chosen_quote (
  review_id text primary key references review (id),
  position smallint not null unique check (position between 1 and 6)
);

-- How often that was changed, so that nobody overwrites what they have not seen.
create table quote_choice (
  is_only boolean primary key default true check (is_only),
  version integer not null check (version > 0),
  chosen_by text not null references user_account (id),
  chosen_at timestamptz not null
);
create index quote_choice_chosen_by on quote_choice (chosen_by);

-- What may be quoted of one entry, the newest first.
create index review_quotable_of_entry on review (entry_id, published_at desc, id desc)
  where side = 'client' and is_visible and may_quote and stars >= 4;
