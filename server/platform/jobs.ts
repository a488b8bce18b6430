import { CompiledQuery } from 'kysely'
import { PgBoss, type ConstructorOptions } from 'pg-boss'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import { addressOf, type ConnectionTarget, type Transaction } from '#server/platform/db/connection.ts'
import type { Logger } from '#server/platform/logger.ts'

/**
 * Work for later, kept in the same database and enqueued in the caller's transaction: the job exists exactly when the
 * change does. Delivery is at least once, so a handler must bear being run twice.
 */
export type Jobs = {
  enqueue(trx: Transaction, queue: string, items: object[]): Promise<void>
  /** Handles single items, several side by side; throwing makes the queue try again with growing pauses. */
  work<T extends object>(queue: string, handler: (item: T) => Promise<void>): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export type JobsOptions = { target: ConnectionTarget; queues: string[]; log: Logger; isWorker: boolean }

/** Items taken at once; each succeeds or fails for itself. */
const BATCH = 10
/** With pauses of at most a quarter of an hour this bears a service that is away for most of a day. */
const RETRY = { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 120 }

export function createJobs({ target, queues, log, isWorker }: JobsOptions): Jobs {
  const boss = new PgBoss({
    ...(addressOf(target) as ConstructorOptions),
    max: 2,
    supervise: isWorker,
    schedule: false,
    application_name: 'homebloom-jobs',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  return {
    async start() {
      await boss.start()
      for (const queue of queues) {
        await boss.createQueue(`${queue}-dead`)
        await boss.createQueue(queue, { ...RETRY, deadLetter: `${queue}-dead` })
        // A queue that an earlier version made keeps what it was made with.
        await boss.updateQueue(queue, RETRY)
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5000 })
    },
    async enqueue(trx, queue, items) {
      if (items.length === 0) return
      await boss.insert(
        queue,
        items.map((data) => ({ data })),
        { db: aheadIn(trx) },
      )
    },
    async work(queue, handler) {
      const options = { batchSize: BATCH, pollingIntervalSeconds: 0.5, perJobResults: true } as const
      await boss.work(queue, options, (batch) =>
        Promise.all(
          batch.map(async ({ id, data }) => {
            try {
              await handler(data as never)
              return { id, status: 'completed' as const }
            } catch (error) {
              log.warn({ err: error, queue }, 'job failed and will be tried again')
              return { id, status: 'failed' as const, output: { message: String(error) } }
            }
          }),
        ),
      )
    },
  }
}

/** Nobody asks for the number of a job, so what enqueues it need not be waited for. */
function aheadIn(trx: Transaction) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      await sendAhead(trx, { compile: () => CompiledQuery.raw(text, values) })
      return { rows: [] }
    },
  }
}
