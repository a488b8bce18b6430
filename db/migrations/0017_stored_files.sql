-- Files that people uploaded: whose, what for, and whether anything names them yet. The bytes lie in the storage, under
-- names that the server makes of purpose and id; private ones are sealed.
-- waiting: uploaded, named by nothing; given up a day later. attached: something of its owner names it.
-- removed: nobody can reach it any more; the row goes when its bytes are gone.
create type stored_file_state as enum ('waiting', 'attached', 'removed');

create table stored_file (
  id text primary key check (length(id) = 26),
  owner_id text not null references user_account (id),
  purpose text not null check (purpose ~ '^[a-z][a-z_]{2,29}$'),
  kind text not null check (kind in ('picture', 'pdf')),
  state stored_file_state not null default 'waiting',
  -- Since when it is in that state.
  since timestamptz not null,
  -- Pictures in the storage: one, or one for each page of a PDF, which is kept itself as well.
  pages smallint not null check (pages between 1 and 30),
  -- Of the first page, in pixels; null for portraits from before.
  width integer,
  height integer,
  -- Of everything that is kept of it.
  bytes integer not null,
  -- Which key its bytes are sealed with; null for what everybody may see.
  key_id text,
  created_at timestamptz not null
);
create index stored_file_owner on stored_file (owner_id, purpose);
create index stored_file_waiting on stored_file (since) where state = 'waiting';
create index stored_file_removed on stored_file (since) where state = 'removed';

insert into stored_file (id, owner_id, purpose, kind, state, since, pages, bytes, created_at)
select substr(f.file_name, 8, 26), f.user_id, 'avatar', 'picture',
  case when exists (select 1 from user_account u where u.id = f.user_id and u.avatar_url = '/uploads/avatars/' || f.file_name)
    then 'attached' else 'waiting' end::stored_file_state,
  f.created_at, 1, f.bytes, f.created_at
from upload f
where f.file_name ~ '^avatar_[a-z2-7]{26}\.webp$';

drop table upload;
