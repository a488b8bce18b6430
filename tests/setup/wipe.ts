import { sql } from 'kysely'

import type { Database } from '#server/platform/db/connection.ts'

/** A table of this size is emptied as a file: rows that were only deleted would slow down every later reader of it. */
const LARGE_BYTES = 256 * 1024

/**
 * Prepares a copy of the template for `wipe`: the template's own rows and sequences are stored in a schema beside it.
 * Nothing in the product reads that schema.
 */
export async function prepareWipe(db: Database): Promise<void> {
  await sql.raw(PREPARE).execute(db)
}

/**
 * Makes a prepared database equal to a new copy of the template: rows and sequences. Triggers and foreign keys do not
 * run meanwhile, since the books refuse every change.
 * @returns false when it can't serve again: it has statistics, and plans would differ from those of a new copy
 * @throws Error when the schema is no longer the template's, so that the file that changed it fails and not the next one
 */
export async function wipe(db: Database): Promise<boolean> {
  const { rows } = await sql<{ schema_changed: boolean; has_statistics: boolean }>`
    select * from kept.wipe()
  `.execute(db)
  if (rows[0]?.schema_changed)
    throw new Error('This file changed the schema of its database: ask for one of its own with { isFresh: true }.')
  return !rows[0]?.has_statistics
}

const PREPARE = `
create schema kept;

create function kept.schema_hash() returns text language sql as $$
  select md5(concat(
    (select string_agg(concat_ws(' ', attrelid::regclass, attname, atttypid, atttypmod, attnotnull, attgenerated), ',' order by attrelid, attnum)
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and attnum > 0),
    (select string_agg(concat_ws(' ', conrelid, conname, contype, convalidated, condeferrable, conkey, conbin), ',' order by oid)
       from pg_constraint where connamespace = 'public'::regnamespace),
    (select string_agg(concat_ws(' ', indrelid, indexrelid, indkey, indisunique, indisvalid, indpred), ',' order by indexrelid)
       from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace),
    (select string_agg(concat_ws(' ', tgrelid, tgname, tgfoid, tgenabled, tgtype), ',' order by oid)
       from pg_trigger where not tgisinternal),
    (select string_agg(concat_ws(' ', oid, proname, prosrc), ',' order by oid)
       from pg_proc where pronamespace = 'public'::regnamespace)
  ))
$$;

create table kept.facts as select kept.schema_hash() as schema_hash;
create table kept.sequence_state as
  select seqrelid, coalesce(pg_sequence_last_value(seqrelid), seqstart) as value, pg_sequence_last_value(seqrelid) is not null as is_called
  from pg_sequence;
create table kept.table_name as
  select oid, oid::regclass::text as name, false as has_rows, null::text as columns
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r';

do $$
declare t record;
begin
  for t in select * from kept.table_name loop
    execute format('update kept.table_name set has_rows = exists (select from %s) where oid = %s', t.name, t.oid);
    update kept.table_name set columns = (
      select string_agg(quote_ident(attname), ', ' order by attnum)
      from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) where oid = t.oid;
  end loop;
  for t in select * from kept.table_name where has_rows loop
    execute format('create table kept.rows_of_%s as select %s from %s', t.oid, t.columns, t.name);
  end loop;
end $$;

create function kept.wipe(out schema_changed boolean, out has_statistics boolean) language plpgsql
set lock_timeout = '5s' set session_replication_role = replica as $$
declare
  t record;
  is_used boolean;
begin
  schema_changed := (select schema_hash from kept.facts) is distinct from kept.schema_hash();
  has_statistics := exists (select from pg_statistic join pg_class on pg_class.oid = starelid where relnamespace = 'public'::regnamespace);
  if schema_changed or has_statistics then return; end if;
  for t in select * from kept.table_name where pg_relation_size(oid) > 0 loop
    if pg_relation_size(t.oid) > ${LARGE_BYTES} then
      execute format('truncate %s cascade', t.name);
    else
      execute format('delete from %s', t.name);
    end if;
  end loop;
  for t in select * from kept.table_name where has_rows loop
    -- A table may have been emptied along with one that it points to.
    execute format('insert into %s (%s) overriding system value select %s from kept.rows_of_%s', t.name, t.columns, t.columns, t.oid);
  end loop;
  perform setval(seqrelid, value, is_called) from kept.sequence_state;
end $$;
`
