import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'

const BATCH = 200

export type Reader = { id: string; email: string; first_name: string }
/** `holds`: false once a later version is in force, so that no one else is notified of this one. */
export type News = { told_through: string; holds: boolean }

export type Telling<N extends News> = {
  /** The oldest with people still to notify, held; undefined if there is none, or another process has it. */
  hold(trx: Transaction, at: Date): Promise<N | undefined>
  /** Readers after `told_through`, in the order of their ids. */
  listReaders(trx: Transaction, news: N, limit: number): Promise<Reader[]>
  announce(trx: Transaction, news: N, reader: Reader): Promise<void>
  /** @param told `end` is null while there may be more of them */
  note(trx: Transaction, news: N, told: { through: string | undefined; end: Date | null }): Promise<void>
}

/** Notifies people of new versions, each once, however many they are: a batch in each transaction. */
export async function tellReaders<N extends News>(deps: Deps, telling: Telling<N>, batch = BATCH): Promise<void> {
  while (await tellSome(deps, telling, batch));
}

/** @returns whether there may be more */
async function tellSome<N extends News>({ db, clock }: Deps, telling: Telling<N>, batch: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = clock.now()
    const news = await telling.hold(trx, at)
    if (!news) return false
    const readers = news.holds ? await telling.listReaders(trx, news, batch) : []
    for (const reader of readers) await telling.announce(trx, news, reader)
    await telling.note(trx, news, { through: readers.at(-1)?.id, end: readers.length < batch ? at : null })
    return true
  })
}
