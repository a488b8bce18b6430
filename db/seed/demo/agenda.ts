/** Things to do at an instant (epoch ms), taken out in order of time. */
export type Agenda = {
  add(at: number, act: () => Promise<void>): void
  /** Runs everything up to `until`, moving the clock with it; what is added meanwhile runs too. */
  runUntil(until: number, moveClock: (at: number) => Promise<void>): Promise<void>
}

export function createAgenda(): Agenda {
  let items: { at: number; order: number; act: () => Promise<void> }[] = []
  let order = 0
  return {
    add(at, act) {
      items.push({ at, order: order++, act })
    },
    async runUntil(until, moveClock) {
      for (;;) {
        const due = items.filter((item) => item.at <= until)
        const next = due.reduce<(typeof items)[number] | null>(
          (first, item) =>
            !first || item.at < first.at || (item.at === first.at && item.order < first.order) ? item : first,
          null,
        )
        if (!next) break
        items = items.filter((item) => item !== next)
        await moveClock(next.at)
        await next.act()
      }
      await moveClock(until)
    },
  }
}
