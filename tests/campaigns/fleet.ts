import { setTimeout as sleep } from 'node:timers/promises'
import { startServerProcess, type ServerProcess } from '#tests/setup/server-process.ts'

/** Several server processes and workers on one database, of which one at a time may be dead. */
export type Fleet = {
  /** A server of those alive; waits when there is none. */
  pickPort(): Promise<number>
  /** `kill -9` of a random one and a new one in its place; false while one is still on its way back. */
  killOne(): Promise<boolean>
  stop(): Promise<void>
}

export type FleetOptions = {
  databaseUrl: string
  servers: number
  workers: number
  /** How far their clock is from the machine's. */
  offsetMs: number
  /** Learns of a process that ended by itself, which none may ever do. */
  onLoss: (how: string) => void
}

type Member = { role: 'web' | 'worker'; process: ServerProcess | null }

/** All of them together stay below the number of connections that PostgreSQL takes. */
const POOL = '12'
const RETRY_MS = 500
const FIRST_TRIES = 3

export async function createFleet(options: FleetOptions): Promise<Fleet> {
  const { databaseUrl, servers, workers, offsetMs, onLoss } = options
  const members: Member[] = [
    ...Array.from({ length: servers }, () => ({ role: 'web' as const, process: null })),
    ...Array.from({ length: workers }, () => ({ role: 'worker' as const, process: null })),
  ]
  const dying = new Set<ServerProcess>()
  let restarts: Promise<unknown> = Promise.resolve()
  let isStopping = false
  let turn = 0

  /** A start needs the database; while that is away it is tried again. */
  async function bringUp(member: Member, tries = Number.POSITIVE_INFINITY): Promise<void> {
    const env = { ROLE: member.role, DATABASE_POOL: POOL, LOG_LEVEL: 'silent' }
    for (let n = 1; !isStopping && member.process === null; n += 1)
      try {
        take(member, await startServerProcess(databaseUrl, { offsetMs, env, isQuiet: true }))
      } catch (error) {
        if (n === tries) throw error
        await sleep(RETRY_MS)
      }
  }

  function take(member: Member, started: ServerProcess): void {
    member.process = started
    void started.gone.then((how) => {
      if (isStopping || dying.delete(started)) return
      onLoss(`a ${member.role} process ${how}`)
      member.process = null
      begin(member)
    })
  }

  function begin(member: Member): void {
    restarts = Promise.allSettled([restarts, bringUp(member)])
  }

  async function killAll(): Promise<void> {
    await Promise.all(members.flatMap(({ process }) => (process ? [process.kill()] : [])))
  }

  await Promise.all(members.map((member) => bringUp(member, FIRST_TRIES)))
  const web = members.filter(({ role }) => role === 'web')
  return {
    async pickPort() {
      for (;;) {
        const { process } = web[turn++ % web.length]!
        if (process) return process.port
        if (web.every((member) => member.process === null)) await sleep(20)
      }
    },
    async killOne() {
      // On a slow machine a start takes long: killing faster than that would leave no server to ask.
      if (members.some(({ process }) => process === null || dying.has(process))) return false
      const victim = members[Math.floor(Math.random() * members.length)]
      if (!victim?.process) return false
      dying.add(victim.process)
      // Requests that are on their way to it are part of the test, so it leaves the list only once it is dead.
      await victim.process.kill()
      victim.process = null
      begin(victim)
      return true
    },
    async stop() {
      isStopping = true
      await killAll()
      await restarts
      // One that was on its way up has arrived meanwhile.
      await killAll()
    },
  }
}
