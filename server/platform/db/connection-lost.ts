/** The database is away, full, or too busy to answer in time: asking again is right. */
const GONE_CODES = new Set(
  `ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EAI_FAIL EHOSTUNREACH ENETUNREACH ENOTCONN
  ERR_STREAM_DESTROYED ERR_STREAM_WRITE_AFTER_END 08000 08001 08003 08004 08006 08P01 25P03 25P04 40001 40P01 53000 53100
  53200 53300 53400 55P03 57014 57P01 57P02 57P03 57P05 58000 58030`.split(/\s+/),
)

/** What `pg`, its pool and the query builder say of a connection, without a code. */
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

/** The whole connection is lost and not one statement: the server ends, or ended it. */
const LAST_WORDS = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '08P01'])

/** Whether an error says that the database did not answer, and nothing about what it was asked. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // The socket of a server that does not run. A missing file is something else.
  if (code === 'ENOENT') return syscall === 'connect'
  return (code !== undefined && GONE_CODES.has(code)) || GONE_WORDS.test(error.message)
}

/** Whether PostgreSQL closes the connection after it has said this. */
export function endsConnection(code: string | undefined): boolean {
  return code !== undefined && LAST_WORDS.has(code)
}
