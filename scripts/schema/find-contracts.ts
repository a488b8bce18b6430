/**
 * Statements of a migration that a process of the former release can't work with: they take away, rename or narrow what
 * its statements use. What the file itself creates is its own to change. Reads the usual forms only; what a trigger
 * refuses or an `update` does to rows, it doesn't see.
 * Rules: docs/releases.md#expand-and-contract
 */
export function findContracts(text: string): string[] {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map((one) => one.trim().toLowerCase())
  const made = new Set(
    statements.flatMap((one) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []),
  )
  return statements.filter((one) => {
    const table = /^(?:alter table (?:only |if exists )*|create unique index (?:\w+ )?on )(\w+)/.exec(one)?.[1]
    if (table !== undefined && made.has(table)) return false
    return narrows(one)
  })
}

function narrows(statement: string): boolean {
  if (/^drop (?!trigger)/.test(statement) || statement.startsWith('create unique index')) return true
  if (/^alter \w+ .*\brename\b/.test(statement)) return true
  if (!statement.startsWith('alter table')) return false
  // A check that admits more is dropped and added again under its name.
  const dropped = new Set([...statement.matchAll(/drop constraint (?:if exists )?(\w+)/g)].map(([, name]) => name))
  const added = [...statement.matchAll(/add constraint (\w+)/g)].map(([, name]) => name)
  return (
    /\bdrop (?!constraint|not null)/.test(statement) ||
    /\bset not null\b/.test(statement) ||
    /\balter (?:column )?\w+ (?:set data )?type\b/.test(statement) ||
    added.some((name) => !dropped.has(name)) ||
    columnsOf(statement).some((column) => column.includes('not null') && !/default|generated/.test(column))
  )
}

function columnsOf(statement: string): string[] {
  return statement
    .split(/\badd (?:column )?/)
    .slice(1)
    .map((part) => part.split(/, (?:alter|drop|add) /)[0]!)
}
