/** Future events, by their moment in epoch milliseconds. */
export type Agenda = {
  add(at: number, act: () => Promise<void>): void
  /** Takes everything up to `until` in its order, with what that adds. */
  run(until: number, before: (at: number) => void): Promise<void>
}

type Entry = { at: number; order: number; act: () => Promise<void> }

export function createAgenda(): Agenda {
  const heap: Entry[] = []
  let made = 0
  const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order)

  function push(entry: Entry): void {
    let at = heap.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(heap[at]!, heap[parent]!)) return
      ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
      at = parent
    }
  }

  function pop(): Entry {
    const [first] = heap
    const last = heap.pop()!
    if (heap.length > 0) heap[0] = last
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let least = at
      if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left
      if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right
      if (least === at) return first!
      ;[heap[at], heap[least]] = [heap[least]!, heap[at]!]
      at = least
    }
  }

  return {
    add: (at, act) => push({ at, order: made++, act }),
    async run(until, before) {
      while (heap.length > 0 && heap[0]!.at <= until) {
        const { at, act } = pop()
        before(at)
        await act()
      }
    },
  }
}
