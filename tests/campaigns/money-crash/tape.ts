/** A moment at which a process can die: a statement or a call of the gateway, just before it or just after. */
export type Point = { at: number; side: 'before' | 'after' }

/** The steps of a process, and where it dies. */
export type Tape = {
  /** Runs through here; dead processes do nothing any more. @throws when the process is dead by then */
  step<T>(what: string, act: () => Promise<T>): Promise<T>
  /** From here on steps are listed, and one of them kills where a point is given. */
  record(point?: Point): void
  /** @returns the steps of this record, and whether it died */
  stop(): { steps: string[]; hasDied: boolean }
}

export class Died extends Error {
  /** As of a connection that broke: nothing is tried again on it. */
  readonly code = 'ECONNRESET'
}

export function createTape(): Tape {
  let steps: string[] = []
  let isRecording = false
  let isDead = false
  let kills: Point | undefined
  return {
    async step(what, act) {
      if (isDead) throw new Died('the process is dead')
      if (!isRecording) return act()
      const at = steps.push(what) - 1
      const isPoint = kills?.at === at
      if (isPoint && kills?.side === 'before') {
        isDead = true
        throw new Died(`died before ${what}`)
      }
      const answer = await act()
      if (isPoint) isDead = true
      if (isDead) throw new Died(`died after ${what}`)
      return answer
    },
    record(point) {
      steps = []
      kills = point
      isRecording = true
    },
    stop() {
      const done = { steps, hasDied: isDead }
      isRecording = false
      isDead = false
      return done
    },
  }
}
