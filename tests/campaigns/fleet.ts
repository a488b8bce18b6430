import { setTimeout as sleep } from 'node:timers/promises'
import { startServerProcess, type ServerProcess } from '#tests/setup/server-process.ts'

/** Several server processes on one database, of which one at a time may be dead. */
export type Fleet = {
  /** One of those alive; waits when there is none. */
  pickPort(): Promise<number>
  /** `kill -9` of a random one and a new one in its place; false when all are on their way back. */
  killOne(): Promise<boolean>
  stop(): Promise<void>
}

export async function createFleet(databaseUrl: string, count: number, offsetMs: number): Promise<Fleet> {
  const start = () => startServerProcess(databaseUrl, { offsetMs })
  const members: (ServerProcess | null)[] = await Promise.all(Array.from({ length: count }, start))
  const dying = new Set<number>()
  let restart: Promise<unknown> = Promise.resolve()
  let isStopping = false
  let turn = 0

  /** One of those alive and not about to die. */
  function drawVictim(): number | undefined {
    const alive = members.flatMap((member, index) => (member && !dying.has(index) ? [index] : []))
    return alive[Math.floor(Math.random() * alive.length)]
  }

  async function replace(index: number): Promise<void> {
    dying.add(index)
    // Requests that are on their way to it are part of the test, so it leaves the list only once it is dead.
    await members[index]?.kill()
    members[index] = null
    dying.delete(index)
    if (!isStopping) members[index] = await start()
  }

  return {
    async pickPort() {
      for (;;) {
        const member = members[turn++ % members.length]
        if (member) return member.port
        if (members.every((one) => one === null)) await sleep(20)
      }
    },
    async killOne() {
      const victim = drawVictim()
      if (victim === undefined) return false
      const replaced = replace(victim)
      restart = Promise.allSettled([restart, replaced])
      await replaced
      return true
    },
    async stop() {
      isStopping = true
      await restart
      await Promise.all(members.filter((member) => member !== null).map((member) => member.kill()))
    },
  }
}
