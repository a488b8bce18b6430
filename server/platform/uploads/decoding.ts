import { limitConcurrency } from '#server/platform/limit-concurrency.ts'

/** Memory that each of the two decoders may always take, in bytes. */
export const DECODER_BYTES = 34 * 1024 * 1024
const MOST = 2 * DECODER_BYTES

/** Decoding itself takes seconds, and a connection on which nothing happens is closed after a minute (server/app.ts). */
const WAIT_MS = 30_000

const gate = limitConcurrency({ atOnce: MOST, waiting: 20, waitMs: WAIT_MS })

/** At most two files are decoded at the same time, pictures and PDFs together, a very large one alone. */
export const decoding = {
  /** Most memory that any file may need, in bytes. */
  most: MOST,
  /** @throws DomainError too_many_requests when too many wait already */
  run: <T>(work: () => Promise<T>, bytes: number): Promise<T> => gate(work, Math.max(bytes, DECODER_BYTES)),
}
