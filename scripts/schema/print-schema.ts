import type { Pool } from 'pg'
import { readPlaces, type Place } from './read-places.ts'

const HEAD = `-- Generated from db/migrations by scripts/generate.ts: the schema as it is now, to be read from top to bottom and never run.
-- A migration says how it came to be; comments come from there.
`

/** Each query gives lines of SQL, by the object to which they belong, in the order in which they were made. */
const LINES = {
  types: `
    select t.typname as of, 'create type ' || t.typname || ' as enum ('
      || string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) || ');' as line
    from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by 1`,
  columns: `
    select c.relname as of, a.attname as name, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case a.attidentity when 'a' then ' generated always as identity' else '' end
      || case when d.adbin is null then ''
         when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid, true) || ') stored'
         else ' default ' || pg_get_expr(d.adbin, d.adrelid, true) end as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by a.attnum`,
  constraints: `
    select c.relname as of, pg_get_constraintdef(k.oid, true) as line, case when cardinality(k.conkey) = 1 then (
      select a.attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) end as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'c', 'x')
    order by array_position('{p,u,x,f,c}', k.contype::text), k.conkey, k.conname`,
  indexes: `
    select c.relname as of, pg_get_indexdef(i.indexrelid) || ';' as line
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by i.indexrelid`,
  triggers: `
    select c.relname as of, pg_get_triggerdef(t.oid, true) || ';' as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by t.oid`,
  views: `
    select c.relname as of, 'create view ' || c.relname || ' as' || chr(10) || pg_get_viewdef(c.oid, true) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`,
  functions: `
    select p.proname as of, 'create function ' || p.proname || '(' || pg_get_function_arguments(p.oid) || ') returns '
      || pg_get_function_result(p.oid) || ' language ' || l.lanname || case p.provolatile when 's' then ' stable' else '' end
      || ' as $$' as line, p.prosrc as body
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')`,
}

/** `name` is that of a column: the line's own, or the only one that a constraint is about. */
type Line = { of: string; name?: string | null; line: string; body?: string }

/** @returns what a newcomer reads first: everything of the schema, district by district, with the comments of the migrations. */
export async function printSchema(pool: Pool, migrations: readonly { name: string; text: string }[]): Promise<string> {
  const { objects, comments } = readPlaces(migrations)
  const lines = new Map<string, Map<string, Line[]>>()
  for (const [kind, query] of Object.entries(LINES))
    lines.set(
      kind,
      Map.groupBy((await pool.query<Line>(query)).rows, ({ of }) => of),
    )
  const of = (kind: keyof typeof LINES, name: string) => lines.get(kind)?.get(name) ?? []
  const commentOn = (name: string, indent = '') =>
    (comments.get(name) ?? []).map((line) => `${indent}${line}\n`).join('')

  const print = ({ kind, name }: Place): string => {
    if (kind === 'table') return printTable(name)
    const [found] = of(`${kind}s`, name)
    if (!found) return ''
    return `${commentOn(name)}${plain(found.line)}${found.body === undefined ? '' : `${found.body}$$;`}\n`
  }
  const printTable = (name: string): string => {
    const constraints = of('constraints', name)
    const columns = of('columns', name).map((column) => {
      const own = constraints.filter((one) => one.name === column.name).map(({ line }) => plain(line))
      return `${commentOn(`${name}.${column.name}`, '  ')}  ${withOwn(plain(column.line), own)}`
    })
    if (columns.length === 0) return ''
    const shared = constraints.filter((one) => !one.name).map(({ line }) => `  ${plain(line)}`)
    const below = [...of('indexes', name), ...of('triggers', name)].map(({ line }) => `${plain(line)}\n`)
    return `${commentOn(name)}create table ${name} (\n${[...columns, ...shared].join(',\n')}\n);\n${below.join('')}`
  }
  const districts = Map.groupBy(objects, ({ district }) => district)
  const parts = Array.from(districts, ([district, places]) =>
    [`-- ${district.toUpperCase()}\n`, ...places.map(print).filter(Boolean)].join('\n'),
  )
  return [HEAD, ...parts].join('\n')
}

/** A column with the constraints that are about it alone. */
function withOwn(column: string, constraints: readonly string[]): string {
  const own = constraints.map((line) => line.replace(/^(primary key|unique) \(\w+\)$|^foreign key \(\w+\) /, '$1'))
  return [own.includes('primary key') ? column.replace(' not null', '') : column, ...own].join(' ')
}

/** PostgreSQL's own words, as we write them: small letters, and nothing that goes without saying. */
function plain(sql: string): string {
  return sql
    .split(/('(?:[^']|'')*')/)
    .map((part, n) =>
      n % 2 === 1
        ? part
        : part
            .replaceAll(/\b[A-Z][A-Z]+\b/g, (word) => word.toLowerCase())
            .replaceAll('timestamp with time zone', 'timestamptz')
            .replaceAll(/ using btree|public\.|^::(?!jsonb|date|interval|timestamp)\w+(?:\[\])?/g, ''),
    )
    .join('')
    .replaceAll(/= any \(array\[((?:'(?:[^']|'')*'(?:, )?)+)\]\)/g, 'in ($1)')
}
