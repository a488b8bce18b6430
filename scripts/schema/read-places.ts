export type Place = { district: string; kind: 'type' | 'table' | 'view' | 'function'; name: string }

/** District of each object of the schema, with the comments of the migrations. */
export type Places = {
  /** Types, tables, views and functions in the order in which they were first made, district by district. */
  objects: Place[]
  /** The newest comment on each: `booking`, and `booking.status` for a column. Lines as they are written. */
  comments: Map<string, string[]>
}

const MADE = /^create (?:or replace )?(type|table|view|function) (\w+)/
const COLUMN = /^\s+(?:add column )?(\w+) [a-z]/

/**
 * A migration is named `<number>_<district>`, and after the first of its district `<number>_<district>_<change>`: what it
 * makes belongs to that district.
 * @throws Error for a migration whose district no earlier one has begun
 */
export function readPlaces(files: readonly { name: string; text: string }[]): Places {
  const districts: string[] = []
  const objects: Place[] = []
  const comments = new Map<string, string[]>()
  for (const { name, text } of files) {
    const [, district = '', change] = name.split('_')
    if (change === undefined && !districts.includes(district)) districts.push(district)
    if (!districts.includes(district))
      throw new Error(`db/migrations/${name}.sql: "${district}" is no district: ${districts.join(', ')}`)
    for (const { kind, name: made } of readObjects(text, comments))
      if (!objects.some((one) => one.name === made)) objects.push({ district, kind, name: made })
  }
  objects.sort((one, two) => districts.indexOf(one.district) - districts.indexOf(two.district))
  return { objects, comments }
}

/** Collects the comments of one file on the way. */
function readObjects(text: string, comments: Map<string, string[]>): Omit<Place, 'district'>[] {
  const found: Omit<Place, 'district'>[] = []
  let said: string[] = []
  let table = ''
  for (const line of text.split('\n')) {
    if (/^\s*--/.test(line)) {
      said.push(line.trim())
      continue
    }
    const [, kind, name] = MADE.exec(line) ?? []
    if (kind && name) found.push({ kind: kind as Place['kind'], name })
    if (kind) table = kind === 'table' ? (name ?? '') : ''
    table = /^alter table (\w+)/.exec(line)?.[1] ?? table
    const column = table && COLUMN.exec(line)?.[1]
    if (said.length > 0 && name) comments.set(name, said)
    else if (said.length > 0 && column) comments.set(`${table}.${column}`, said)
    if (line.startsWith(');')) table = ''
    said = []
  }
  return found
}
