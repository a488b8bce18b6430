/** The database is away, full, or too busy to answer in time: asking again is right. */
const GONE_CODES = new Set(
  `ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EAI_FAIL EHOSTUNREACH ENETUNREACH ENOTCONN
  ERR_STREAM_DESTROYED ERR_STREAM_WRITE_AFTER_END 08000 08001 08003 08004 08006 08P01 25006 25P03 25P04 40001 40P01 53000 53100
  53200 53300 53400 55000 55P03 57014 57P01 57P02 57P03 57P05 58000 58030`.split(/\s+/),
)

/** Messages of `pg`, its pool and the query builder about a lost connection, without a code. */
const GONE_WORDS = new RegExp(
  `^(?:${[
    'Connection terminated',
    'timeout e(?:xpired|xceeded when trying to connect)',
    'Query read timeout',
    'Client (?:has encountered a connection error|was closed)',
    'Cannot use a pool after calling end',
    'Postgres connection has been discarded',
    'driver has already been destroyed',
    'Received unexpected \\w+ message from backend',
  ].join('|')})`,
)

/**
 * The whole connection is lost and not one statement: the server ends, or ended it. One that only reads (25006) is a
 * standby, or was the primary until now: a new connection may lead to the one that writes.
 */
const LAST_WORDS = new Set(['25006', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '08P01'])

/** Whether an error says that the database did not answer, and nothing about what it was asked. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // The socket of a server that does not run. A missing file is something else.
  if (code === 'ENOENT') return syscall === 'connect'
  return (code !== undefined && GONE_CODES.has(code)) || GONE_WORDS.test(error.message)
}

/** Whether a connection is of no more use once PostgreSQL has said this; mostly it closes it itself. */
export function endsConnection(code: string | undefined): boolean {
  return code !== undefined && LAST_WORDS.has(code)
}

/** Asks a server whether it only reads, as a standby does, and a primary that was demoted. */
export const ASKS_IF_READ_ONLY =
  "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only"
